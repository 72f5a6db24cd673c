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
	src/mode/cbc.c \
	src/mode/cbc_pkcs7.c \
	src/mode/ctr.c \
	src/mode/ecb.c
