# scripts.mk
