# tests.mk
