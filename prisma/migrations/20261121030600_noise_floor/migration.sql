-- A/A noise of an environment, as a fraction, and from how many cells: NULL until a cell of three clean rounds is there.
ALTER TABLE "environments" ADD COLUMN "noise_floor" DOUBLE PRECISION, ADD COLUMN "noise_cells" INTEGER;
