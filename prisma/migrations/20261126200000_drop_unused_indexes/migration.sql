-- No statement asks in these ways, and the rows that these columns refer to are never deleted
DROP INDEX "annotations_environment_id_idx";
DROP INDEX "audit_events_at_idx";
DROP INDEX "reports_environment_id_idx";
DROP INDEX "run_parts_host_facts_id_idx";
DROP INDEX "runners_host_facts_id_idx";
DROP INDEX "runs_scenario_id_idx";
DROP INDEX "suites_environment_id_idx";
