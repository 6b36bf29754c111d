-- A shift of a series that the next point or a job has confirmed, and what people made of it.
CREATE TYPE "alert_kind" AS ENUM ('REGRESSION', 'IMPROVEMENT');
CREATE TYPE "alert_state" AS ENUM ('SUSPECTED', 'OPEN', 'ACKNOWLEDGED', 'CLOSED', 'DISMISSED');

CREATE TABLE "alerts" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL,
  "series_id" INTEGER NOT NULL,
  "metric" TEXT NOT NULL,
  "kind" "alert_kind" NOT NULL,
  "state" "alert_state" NOT NULL,
  "first_result_id" BIGINT NOT NULL,
  "first_at" TIMESTAMPTZ(3) NOT NULL,
  "before" DOUBLE PRECISION NOT NULL,
  "after" DOUBLE PRECISION NOT NULL,
  "ratio" DOUBLE PRECISION NOT NULL,
  "ratio_low" DOUBLE PRECISION NOT NULL,
  "ratio_high" DOUBLE PRECISION NOT NULL,
  "evidence" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "opened_at" TIMESTAMPTZ(3),
  "acknowledged_at" TIMESTAMPTZ(3),
  "acknowledged_by" TEXT,
  "closed_at" TIMESTAMPTZ(3),
  "closed_because" TEXT,
  "closed_by" TEXT,
  "closing_result_id" BIGINT,
  "closing_at" TIMESTAMPTZ(3),
  "note" TEXT,
  CONSTRAINT "alerts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "alerts_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "alerts_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "alerts_project_id_id_idx" ON "alerts" ("project_id", "id" DESC);
CREATE INDEX "alerts_series_id_idx" ON "alerts" ("series_id");
-- One that is not over for each series and kind, however often it is looked at.
CREATE UNIQUE INDEX "alerts_live" ON "alerts" ("series_id", "metric", "kind") WHERE "state" IN ('SUSPECTED', 'OPEN', 'ACKNOWLEDGED');

CREATE TABLE "alert_settings" (
  "project_id" UUID NOT NULL,
  "enabled" BOOLEAN NOT NULL,
  "suspect_level" DOUBLE PRECISION NOT NULL,
  "alert_level" DOUBLE PRECISION NOT NULL,
  "least_shift" DOUBLE PRECISION NOT NULL,
  "checks" BOOLEAN NOT NULL,
  "checks_per_day" INTEGER NOT NULL,
  "branches" TEXT[] NOT NULL,
  "metrics" TEXT[] NOT NULL,
  CONSTRAINT "alert_settings_pkey" PRIMARY KEY ("project_id"),
  CONSTRAINT "alert_settings_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- How far each series has been judged.
CREATE TABLE "alert_watches" (
  "series_id" INTEGER NOT NULL,
  "metric" TEXT NOT NULL,
  "seen_result_id" BIGINT NOT NULL,
  "judged_at" BIGINT,
  "judged_result_id" BIGINT,
  CONSTRAINT "alert_watches_pkey" PRIMARY KEY ("series_id", "metric"),
  CONSTRAINT "alert_watches_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Which results have been looked at: a single row.
CREATE TABLE "alert_cursor" (
  "id" INTEGER NOT NULL,
  "until_result_id" BIGINT NOT NULL,
  "next_result_id" BIGINT NOT NULL,
  "next_at" TIMESTAMPTZ(3) NOT NULL,
  "jobs_until" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "alert_cursor_pkey" PRIMARY KEY ("id")
);

-- A job that checks a suspect: one for each alert, and one at a time in an environment.
ALTER TABLE "jobs" ADD COLUMN "alert_id" UUID;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "alerts" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "jobs_alert_id_key" ON "jobs" ("alert_id");
CREATE UNIQUE INDEX "jobs_one_check" ON "jobs" ("environment_id") WHERE "alert_id" IS NOT NULL AND "status" IN ('QUEUED', 'RUNNING');
