-- Trends and leaderboards read the headline from the index alone: newest first within a series.
CREATE INDEX "results_series_time" ON "results" ("series_id", "measured_at" DESC)
  INCLUDE ("successes_per_second", "group_id", "flag_count");
