-- Autovacuum analyses a table after 50 changes, which these may never see: a project, two environments, thirty servers. What
-- joins them to a million results was then planned from guesses. Now the first change is enough
ALTER TABLE "projects" SET (autovacuum_analyze_threshold = 0);
ALTER TABLE "environments" SET (autovacuum_analyze_threshold = 0);
ALTER TABLE "environment_hosts" SET (autovacuum_analyze_threshold = 0);
ALTER TABLE "scenarios" SET (autovacuum_analyze_threshold = 0);
ALTER TABLE "load_profiles" SET (autovacuum_analyze_threshold = 0);
ALTER TABLE "servers" SET (autovacuum_analyze_threshold = 0);
ALTER TABLE "subjects" SET (autovacuum_analyze_threshold = 0);
ALTER TABLE "series" SET (autovacuum_analyze_threshold = 0);
ALTER TABLE "suites" SET (autovacuum_analyze_threshold = 0);
ALTER TABLE "jobs" SET (autovacuum_analyze_threshold = 0);
ALTER TABLE "reports" SET (autovacuum_analyze_threshold = 0);
