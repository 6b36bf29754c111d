-- What was measured last, of whatever series, from the index alone
CREATE INDEX CONCURRENTLY IF NOT EXISTS "results_newest" ON "results" ("measured_at" DESC) INCLUDE ("series_id", "proposed", "group_id");
