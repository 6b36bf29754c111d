-- When a suite is due stands here, and the queue only rings.
ALTER TABLE "suites"
  ADD COLUMN "next_run_at" TIMESTAMPTZ(3),
  ADD COLUMN "last_due_at" TIMESTAMPTZ(3),
  ADD COLUMN "last_outcome" TEXT,
  ADD COLUMN "last_note" TEXT,
  ADD COLUMN "created_by" TEXT NOT NULL DEFAULT 'unknown',
  ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "suites" ALTER COLUMN "created_by" DROP DEFAULT;
CREATE INDEX "suites_due" ON "suites" ("next_run_at") WHERE "next_run_at" IS NOT NULL;

ALTER TABLE "jobs" ADD COLUMN "suite_due_at" TIMESTAMPTZ(3);

-- Each due time has one job at the most, and a suite one job at a time.
CREATE UNIQUE INDEX "jobs_suite_id_suite_due_at_key" ON "jobs" ("suite_id", "suite_due_at");
CREATE UNIQUE INDEX "jobs_one_open_per_suite" ON "jobs" ("suite_id") WHERE "status" IN ('QUEUED', 'RUNNING');
CREATE INDEX "jobs_suite_id_number_idx" ON "jobs" ("suite_id", "number" DESC);
DROP INDEX "jobs_suite_id_idx";
