-- Trends break where method or hardware changes. Both fingerprints together as one number (53 bits, exact in JSON), so
-- that a trend is read from its index alone.
ALTER TABLE "results" ADD COLUMN "segment" BIGINT NOT NULL GENERATED ALWAYS AS (
  hashtextextended("methodology_fingerprint" || ' ' || coalesce("environment_fingerprint", ''), 0) & 9007199254740991
) STORED;

DROP INDEX "results_series_time";
CREATE INDEX "results_series_time" ON "results" ("series_id", "measured_at" DESC)
  INCLUDE ("successes_per_second", "group_id", "flag_count", "id", "segment");

-- A comparison asks for what was measured of a commit.
CREATE INDEX "results_commit" ON "results" ("commit" text_pattern_ops, "series_id") WHERE "commit" IS NOT NULL;

CREATE TABLE "annotations" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL,
  "environment_id" UUID,
  "series_id" INTEGER,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "text" TEXT NOT NULL,
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "annotations_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "annotations_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "annotations_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environments" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "annotations_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "annotations_project_id_at_idx" ON "annotations" ("project_id", "at");
CREATE INDEX "annotations_environment_id_idx" ON "annotations" ("environment_id");
CREATE INDEX "annotations_series_id_idx" ON "annotations" ("series_id");
