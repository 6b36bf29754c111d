-- A submission that is repeated because its answer was lost finds the job of the first
ALTER TABLE "jobs" ADD COLUMN "idempotency_key" TEXT, ADD COLUMN "body_hash" BYTEA;
CREATE UNIQUE INDEX "jobs_project_id_idempotency_key_key" ON "jobs" ("project_id", "idempotency_key");
