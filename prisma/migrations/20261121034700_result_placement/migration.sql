-- Where server, generator and runner were allowed to run: Placement of contracts. NULL: not known.
ALTER TABLE "results" ADD COLUMN "placement" JSONB;
