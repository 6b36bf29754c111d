-- What was measured last, of whatever series: the first page and the default of a leaderboard begin there
CREATE INDEX "results_time" ON "results" ("measured_at" DESC) INCLUDE ("series_id", "group_id");
-- Which series are in doubt lately
CREATE INDEX "results_flagged" ON "results" ("measured_at" DESC) INCLUDE ("series_id") WHERE "flag_count" > 0;
