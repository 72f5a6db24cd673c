# sim.mk
