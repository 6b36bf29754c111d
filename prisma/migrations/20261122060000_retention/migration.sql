-- What is kept how long. NULL: for ever. Everything that ended until "done_until" has been dealt with.
CREATE TABLE "retention_rules" (
  "kind" TEXT NOT NULL,
  "days" INTEGER,
  "done_until" TIMESTAMPTZ(3),
  "removed" INTEGER NOT NULL DEFAULT 0,
  "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "retention_rules_pkey" PRIMARY KEY ("kind")
);

-- When retention took something away, so that nobody looks for what is gone.
ALTER TABLE "runs"
  ADD COLUMN "raw_removed_at" TIMESTAMPTZ(3),
  ADD COLUMN "samples_removed_at" TIMESTAMPTZ(3),
  ADD COLUMN "log_removed_at" TIMESTAMPTZ(3);
ALTER TABLE "results" ADD COLUMN "raw_removed_at" TIMESTAMPTZ(3);

-- What ended when: for retention, and for the figures of the last hour.
CREATE INDEX "runs_finished_at" ON "runs" ("finished_at") WHERE "finished_at" IS NOT NULL;
CREATE INDEX "jobs_finished_at" ON "jobs" ("finished_at") WHERE "finished_at" IS NOT NULL;
CREATE INDEX "artifacts_reported_at" ON "artifacts" ("created_at") WHERE "run_id" IS NULL;
