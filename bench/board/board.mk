# board.mk - the benchmark on a board; bench/board/README.md says how.

## Images of the benchmark for a board of your own (bench/board/README.md)
board: build/libaesop.a
	python3 bench/board/build.py

## Read what a board printed, LOG=FILE, and compare with the stored results
board-read:
	python3 bench/board/read.py $(LOG)

## Run the images for boards in emulation, and damage their logs
test-board: build/libaesop.a
	@test -n "$(SIM_MISSING)" || $(MAKE) --no-print-directory -s \
		build/sim build/bench/simulate
	@WARN='$(WARN)' python3 -B bench/board/test

.PHONY: board board-read test-board
