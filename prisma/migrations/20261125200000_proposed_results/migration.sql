-- What pull requests handed in is told by each result, so that no question has to look its report up. Rows that are there
-- begin as false, those of a release that does not know the column are left open.
ALTER TABLE "results" ADD COLUMN "proposed" BOOLEAN DEFAULT false;
ALTER TABLE "results" ALTER COLUMN "proposed" DROP DEFAULT;
