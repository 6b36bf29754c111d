-- The few results of which nothing but the year is known
CREATE INDEX CONCURRENTLY IF NOT EXISTS "results_year_only" ON "results" ("series_id") INCLUDE ("id") WHERE "flags" @> '[{"id": "date-uncertain"}]'::jsonb;
