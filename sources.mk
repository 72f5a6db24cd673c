# The headers that are installed, and every source of the library, once. Read
# by Makefile and CMakeLists.txt. Files for other machines compile to nothing,
# so list them all.
HEADERS = \
	include/aesop.h \
	include/aesop_config.h \
	src/aesop_impl.h

SRC = \
	src/common.c \
	src/key.c \
	src/impl/shared/inv_schedule.c \
	src/impl/shared/schedule.c \
	src/impl/shared/table_inv_sbox.c \
	src/impl/shared/table_sbox.c \
	src/impl/shared/table_td.c \
	src/impl/shared/table_td0.c \
	src/impl/shared/table_te.c \
	src/impl/shared/table_te0.c \
	src/impl/c_fixslice/c_fixslice_dec.c \
	src/impl/c_fixslice/c_fixslice_enc.c \
	src/impl/c_fixslice/c_fixslice_schedule.c \
	src/impl/c_sbox/c_sbox_dec.c \
	src/impl/c_sbox/c_sbox_enc.c \
	src/impl/c_sbox_otf/c_sbox_otf_dec.c \
	src/impl/c_sbox_otf/c_sbox_otf_enc.c \
	src/impl/c_ttable1/c_ttable1_dec.c \
	src/impl/c_ttable1/c_ttable1_enc.c \
	src/impl/c_ttable1_unrolled/c_ttable1_unrolled_dec.c \
	src/impl/c_ttable1_unrolled/c_ttable1_unrolled_enc.c \
	src/impl/c_ttable4/c_ttable4_dec.c \
	src/impl/c_ttable4/c_ttable4_enc.c \
	src/impl/c_ttable4_unrolled/c_ttable4_unrolled_dec.c \
	src/impl/c_ttable4_unrolled/c_ttable4_unrolled_enc.c \
	src/impl/c_ttable_ram/c_ttable_ram_dec.c \
	src/impl/c_ttable_ram/c_ttable_ram_enc.c \
	src/ghash/ghash_c_mul32.c \
	src/ghash/ghash_c_mul64.c \
	src/ghash/ghash_c_table4.c \
	src/ghash/ghash_c_table8.c \
	src/mode/cbc.c \
	src/mode/cbc_pkcs7.c \
	src/mode/ccm.c \
	src/mode/ccm_star.c \
	src/mode/cfb8.c \
	src/mode/cfb_ofb.c \
	src/mode/cmac.c \
	src/mode/ctr.c \
	src/mode/drbg.c \
	src/mode/eax.c \
	src/mode/ecb.c \
	src/mode/gcm.c \
	src/mode/gcm_siv.c \
	src/mode/ghash_key.c \
	src/mode/key_pair.c \
	src/mode/keystream.c \
	src/mode/kw.c \
	src/mode/kwp.c \
	src/mode/siv.c \
	src/mode/xts.c \
	src/selftest/selftest.c \
	src/selftest/selftest_cbc.c \
	src/selftest/selftest_ccm.c \
	src/selftest/selftest_cfb128.c \
	src/selftest/selftest_cfb8.c \
	src/selftest/selftest_cmac.c \
	src/selftest/selftest_ctr.c \
	src/selftest/selftest_drbg.c \
	src/selftest/selftest_eax.c \
	src/selftest/selftest_ecb.c \
	src/selftest/selftest_gcm.c \
	src/selftest/selftest_gcm_siv.c \
	src/selftest/selftest_kat.c \
	src/selftest/selftest_kw.c \
	src/selftest/selftest_kwp.c \
	src/selftest/selftest_ofb.c \
	src/selftest/selftest_siv.c \
	src/selftest/selftest_xts.c
