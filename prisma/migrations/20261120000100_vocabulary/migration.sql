-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "role" AS ENUM ('VIEWER', 'MEMBER', 'ADMIN');

-- CreateEnum
CREATE TYPE "token_kind" AS ENUM ('API', 'RUNNER', 'SIGN_IN');

-- CreateEnum
CREATE TYPE "host_role" AS ENUM ('SERVER', 'LOAD', 'DATABASE');

-- CreateEnum
CREATE TYPE "job_status" AS ENUM ('QUEUED', 'RUNNING', 'SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "run_status" AS ENUM ('QUEUED', 'CLAIMED', 'PREPARING', 'STARTING', 'VERIFYING', 'WARMING_UP', 'MEASURING', 'COLLECTING', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'TIMED_OUT', 'LOST');

-- CreateTable
CREATE TABLE "projects" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "project_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "role" NOT NULL,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("project_id","user_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tokens" (
    "id" UUID NOT NULL,
    "public_id" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "kind" "token_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "environments" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "environments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hosts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hosts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "environment_hosts" (
    "environment_id" UUID NOT NULL,
    "host_id" UUID NOT NULL,
    "role" "host_role" NOT NULL,

    CONSTRAINT "environment_hosts_pkey" PRIMARY KEY ("environment_id","host_id","role")
);

-- CreateTable
CREATE TABLE "host_facts" (
    "id" UUID NOT NULL,
    "host_id" UUID NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "host_facts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "runners" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "host_id" UUID NOT NULL,
    "environment_id" UUID NOT NULL,
    "host_facts_id" UUID NOT NULL,
    "token_id" UUID,
    "incarnation" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "capabilities" JSONB NOT NULL,
    "registered_at" TIMESTAMPTZ(3) NOT NULL,
    "last_heartbeat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "runners_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "service_beats" (
    "name" TEXT NOT NULL,
    "up_from" TIMESTAMPTZ(3) NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_beats_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "servers" (
    "id" TEXT NOT NULL,
    "manifest" JSONB NOT NULL,
    "revision" TEXT NOT NULL,
    "lines_of_code" INTEGER,
    "framework_version" TEXT,
    "removed" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "servers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scenarios" (
    "id" TEXT NOT NULL,
    "manifest" JSONB NOT NULL,
    "revision" TEXT NOT NULL,
    "removed" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "scenarios_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subjects" (
    "id" SERIAL NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "server_id" TEXT,

    CONSTRAINT "subjects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "load_profiles" (
    "id" SERIAL NOT NULL,
    "hash" TEXT NOT NULL,
    "profile" JSONB NOT NULL,

    CONSTRAINT "load_profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suites" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "environment_id" UUID,
    "name" TEXT NOT NULL,
    "spec" JSONB NOT NULL,
    "cron" TEXT,
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suites_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "jobs" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "project_id" UUID NOT NULL,
    "environment_id" UUID NOT NULL,
    "suite_id" UUID,
    "rerun_of_id" UUID,
    "status" "job_status" NOT NULL DEFAULT 'QUEUED',
    "spec" JSONB NOT NULL,
    "seed" INTEGER NOT NULL,
    "label" TEXT,
    "commit" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "cancel_requested_at" TIMESTAMPTZ(3),
    "event_seq" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "runs" (
    "id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "environment_id" UUID NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "scenario_id" TEXT NOT NULL,
    "load_profile_id" INTEGER NOT NULL,
    "profile_index" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "position" INTEGER NOT NULL,
    "status" "run_status" NOT NULL DEFAULT 'QUEUED',
    "superseded" BOOLEAN NOT NULL DEFAULT false,
    "deadline_seconds" DOUBLE PRECISION NOT NULL,
    "error" JSONB,
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "runner_id" UUID,
    "host_facts_id" UUID,
    "incarnation" TEXT,
    "lease" UUID,
    "lease_expires_at" TIMESTAMPTZ(3),
    "phases" JSONB NOT NULL DEFAULT '[]',
    "start" JSONB,
    "argv" JSONB,
    "manifest_revision" TEXT NOT NULL,
    "scenario_revision" TEXT NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_log_lines" (
    "run_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "source" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "run_log_lines_pkey" PRIMARY KEY ("run_id","seq")
);

-- CreateTable
CREATE TABLE "run_samples" (
    "run_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "final" BOOLEAN NOT NULL DEFAULT false,
    "samples" JSONB NOT NULL,

    CONSTRAINT "run_samples_pkey" PRIMARY KEY ("run_id","seq")
);

-- CreateTable
CREATE TABLE "job_events" (
    "job_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_events_pkey" PRIMARY KEY ("job_id","seq")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "environment_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "answer" JSONB NOT NULL,
    "commit" TEXT,
    "branch" TEXT,
    "source" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "series" (
    "id" SERIAL NOT NULL,
    "project_id" UUID NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "scenario_id" TEXT NOT NULL,
    "load_profile_id" INTEGER NOT NULL,
    "environment_id" UUID NOT NULL,

    CONSTRAINT "series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "results" (
    "id" BIGSERIAL NOT NULL,
    "series_id" INTEGER NOT NULL,
    "group_id" UUID NOT NULL,
    "run_id" UUID,
    "report_id" UUID,
    "measured_at" TIMESTAMPTZ(3) NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 1,
    "requests" BIGINT,
    "successes" BIGINT,
    "duration_seconds" DOUBLE PRECISION,
    "successes_per_second" DOUBLE PRECISION,
    "requests_per_second" DOUBLE PRECISION,
    "requests_per_second_stdev" DOUBLE PRECISION,
    "requests_per_second_max" DOUBLE PRECISION,
    "latency_mean_us" DOUBLE PRECISION,
    "latency_stdev_us" DOUBLE PRECISION,
    "latency_min_us" DOUBLE PRECISION,
    "latency_max_us" DOUBLE PRECISION,
    "latency_p50_us" DOUBLE PRECISION,
    "latency_p75_us" DOUBLE PRECISION,
    "latency_p90_us" DOUBLE PRECISION,
    "latency_p95_us" DOUBLE PRECISION,
    "latency_p99_us" DOUBLE PRECISION,
    "latency_p999_us" DOUBLE PRECISION,
    "bytes_read" BIGINT,
    "bytes_written" BIGINT,
    "throughput_bytes_per_second" DOUBLE PRECISION,
    "responses_1xx" BIGINT,
    "responses_2xx" BIGINT,
    "responses_3xx" BIGINT,
    "responses_4xx" BIGINT,
    "responses_5xx" BIGINT,
    "errors_connect" BIGINT,
    "errors_read" BIGINT,
    "errors_write" BIGINT,
    "errors_timeout" BIGINT,
    "errors_other" BIGINT,
    "server_cpu_user_seconds" DOUBLE PRECISION,
    "server_cpu_system_seconds" DOUBLE PRECISION,
    "server_cpu_wall_seconds" DOUBLE PRECISION,
    "server_peak_rss_bytes" BIGINT,
    "server_mean_rss_bytes" BIGINT,
    "server_threads_max" INTEGER,
    "server_context_switches" BIGINT,
    "server_processes_max" INTEGER,
    "generator_cpu_user_seconds" DOUBLE PRECISION,
    "generator_cpu_system_seconds" DOUBLE PRECISION,
    "generator_cpu_wall_seconds" DOUBLE PRECISION,
    "generator_peak_rss_bytes" BIGINT,
    "generator_mean_rss_bytes" BIGINT,
    "generator_threads_max" INTEGER,
    "generator_context_switches" BIGINT,
    "generator_processes_max" INTEGER,
    "start_ms" DOUBLE PRECISION,
    "host_usage" JSONB,
    "missing" JSONB NOT NULL DEFAULT '{}',
    "flags" JSONB NOT NULL DEFAULT '[]',
    "flag_count" INTEGER NOT NULL DEFAULT 0,
    "generator_version" TEXT,
    "parser_version" INTEGER NOT NULL,
    "methodology_fingerprint" TEXT NOT NULL,
    "environment_fingerprint" TEXT,
    "framework_version" TEXT,
    "commit" TEXT,
    "branch" TEXT,

    CONSTRAINT "results_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_metrics" (
    "result_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "unit" TEXT NOT NULL,
    "better" TEXT NOT NULL,

    CONSTRAINT "custom_metrics_pkey" PRIMARY KEY ("result_id","name")
);

-- CreateTable
CREATE TABLE "artifacts" (
    "id" UUID NOT NULL,
    "run_id" UUID,
    "result_id" BIGINT,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "gzip" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "artifacts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "projects_slug_key" ON "projects"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_secret_hash_key" ON "sessions"("secret_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "tokens_public_id_key" ON "tokens"("public_id");

-- CreateIndex
CREATE INDEX "tokens_user_id_idx" ON "tokens"("user_id");

-- CreateIndex
CREATE INDEX "audit_events_at_idx" ON "audit_events"("at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "environments_name_key" ON "environments"("name");

-- CreateIndex
CREATE UNIQUE INDEX "hosts_name_key" ON "hosts"("name");

-- CreateIndex
CREATE INDEX "environment_hosts_host_id_idx" ON "environment_hosts"("host_id");

-- CreateIndex
CREATE INDEX "host_facts_host_id_last_seen_at_idx" ON "host_facts"("host_id", "last_seen_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "host_facts_host_id_fingerprint_key" ON "host_facts"("host_id", "fingerprint");

-- CreateIndex
CREATE UNIQUE INDEX "runners_name_key" ON "runners"("name");

-- CreateIndex
CREATE INDEX "runners_environment_id_idx" ON "runners"("environment_id");

-- CreateIndex
CREATE INDEX "runners_host_id_idx" ON "runners"("host_id");

-- CreateIndex
CREATE INDEX "runners_host_facts_id_idx" ON "runners"("host_facts_id");

-- CreateIndex
CREATE INDEX "runners_token_id_idx" ON "runners"("token_id");

-- CreateIndex
CREATE INDEX "subjects_server_id_idx" ON "subjects"("server_id");

-- CreateIndex
CREATE UNIQUE INDEX "subjects_project_id_name_key" ON "subjects"("project_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "load_profiles_hash_key" ON "load_profiles"("hash");

-- CreateIndex
CREATE INDEX "suites_environment_id_idx" ON "suites"("environment_id");

-- CreateIndex
CREATE UNIQUE INDEX "suites_project_id_name_key" ON "suites"("project_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "jobs_number_key" ON "jobs"("number");

-- CreateIndex
CREATE INDEX "jobs_project_id_created_at_idx" ON "jobs"("project_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "jobs_environment_id_created_at_idx" ON "jobs"("environment_id", "created_at");

-- CreateIndex
CREATE INDEX "jobs_suite_id_idx" ON "jobs"("suite_id");

-- CreateIndex
CREATE INDEX "jobs_rerun_of_id_idx" ON "jobs"("rerun_of_id");

-- CreateIndex
CREATE INDEX "runs_subject_id_status_finished_at_idx" ON "runs"("subject_id", "status", "finished_at" DESC);

-- CreateIndex
CREATE INDEX "runs_scenario_id_idx" ON "runs"("scenario_id");

-- CreateIndex
CREATE INDEX "runs_cell_time" ON "runs"("load_profile_id", "scenario_id", "environment_id", "subject_id", "finished_at" DESC);

-- CreateIndex
CREATE INDEX "runs_runner_id_idx" ON "runs"("runner_id");

-- CreateIndex
CREATE INDEX "runs_host_facts_id_idx" ON "runs"("host_facts_id");

-- CreateIndex
CREATE UNIQUE INDEX "runs_job_id_position_attempt_key" ON "runs"("job_id", "position", "attempt");

-- CreateIndex
CREATE INDEX "reports_environment_id_idx" ON "reports"("environment_id");

-- CreateIndex
CREATE UNIQUE INDEX "reports_project_id_idempotency_key_key" ON "reports"("project_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "series_subject_id_idx" ON "series"("subject_id");

-- CreateIndex
CREATE INDEX "series_environment_id_idx" ON "series"("environment_id");

-- CreateIndex
CREATE INDEX "series_load_profile_id_idx" ON "series"("load_profile_id");

-- CreateIndex
CREATE UNIQUE INDEX "series_project_id_scenario_id_environment_id_load_profile_i_key" ON "series"("project_id", "scenario_id", "environment_id", "load_profile_id", "subject_id");

-- CreateIndex
CREATE UNIQUE INDEX "results_run_id_key" ON "results"("run_id");

-- CreateIndex
CREATE INDEX "results_group_id_series_id_idx" ON "results"("group_id", "series_id");

-- CreateIndex
CREATE INDEX "results_report_id_idx" ON "results"("report_id");

-- CreateIndex
CREATE INDEX "artifacts_result_id_idx" ON "artifacts"("result_id");

-- CreateIndex
CREATE UNIQUE INDEX "artifacts_run_id_name_key" ON "artifacts"("run_id", "name");

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "environment_hosts" ADD CONSTRAINT "environment_hosts_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "environment_hosts" ADD CONSTRAINT "environment_hosts_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "host_facts" ADD CONSTRAINT "host_facts_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runners" ADD CONSTRAINT "runners_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "hosts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runners" ADD CONSTRAINT "runners_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runners" ADD CONSTRAINT "runners_host_facts_id_fkey" FOREIGN KEY ("host_facts_id") REFERENCES "host_facts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runners" ADD CONSTRAINT "runners_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "tokens"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suites" ADD CONSTRAINT "suites_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suites" ADD CONSTRAINT "suites_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_suite_id_fkey" FOREIGN KEY ("suite_id") REFERENCES "suites"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_rerun_of_id_fkey" FOREIGN KEY ("rerun_of_id") REFERENCES "jobs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "subjects"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_scenario_id_fkey" FOREIGN KEY ("scenario_id") REFERENCES "scenarios"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_load_profile_id_fkey" FOREIGN KEY ("load_profile_id") REFERENCES "load_profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_runner_id_fkey" FOREIGN KEY ("runner_id") REFERENCES "runners"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_host_facts_id_fkey" FOREIGN KEY ("host_facts_id") REFERENCES "host_facts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_log_lines" ADD CONSTRAINT "run_log_lines_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_samples" ADD CONSTRAINT "run_samples_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "subjects"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_scenario_id_fkey" FOREIGN KEY ("scenario_id") REFERENCES "scenarios"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_load_profile_id_fkey" FOREIGN KEY ("load_profile_id") REFERENCES "load_profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_environment_id_fkey" FOREIGN KEY ("environment_id") REFERENCES "environments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "results" ADD CONSTRAINT "results_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "results" ADD CONSTRAINT "results_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "results" ADD CONSTRAINT "results_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_metrics" ADD CONSTRAINT "custom_metrics_result_id_fkey" FOREIGN KEY ("result_id") REFERENCES "results"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_result_id_fkey" FOREIGN KEY ("result_id") REFERENCES "results"("id") ON DELETE CASCADE ON UPDATE CASCADE;

