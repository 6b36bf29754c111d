-- A trend and the newest of a series, from the index alone
CREATE INDEX CONCURRENTLY IF NOT EXISTS "results_series_newest" ON "results" ("series_id", "measured_at" DESC)
  INCLUDE ("successes_per_second", "group_id", "flag_count", "proposed", "id", "segment");
