-- Which results and points were there, and not how far: ids are given out before they are committed, and what comes late has
-- an older place. What was watched before begins anew with its newest point.
ALTER TABLE "alert_watches" DROP COLUMN "seen_result_id", DROP COLUMN "judged_at", DROP COLUMN "judged_result_id",
  ADD COLUMN "seen" TEXT NOT NULL DEFAULT '0', ADD COLUMN "judged" BIGINT[];
ALTER TABLE "alert_watches" ALTER COLUMN "seen" DROP DEFAULT;
-- Looked at once more, whether something came or not.
CREATE INDEX "alert_watches_again" ON "alert_watches" ("series_id") WHERE "seen" = '';
