-- One benchmark at a time per environment, enforced where it cannot be forgotten.
CREATE UNIQUE INDEX "runs_one_active_per_environment" ON "runs" ("environment_id")
  WHERE "status" IN ('CLAIMED', 'PREPARING', 'STARTING', 'VERIFYING', 'WARMING_UP', 'MEASURING', 'COLLECTING');

-- What the reconciler and the queue position ask: who waits, in which order.
CREATE INDEX "runs_queued" ON "runs" ("environment_id", "queued_at", "position") WHERE "status" = 'QUEUED';

-- Leases that may have to expire: never more rows than environments.
CREATE INDEX "runs_leases" ON "runs" ("lease_expires_at")
  WHERE "status" IN ('CLAIMED', 'PREPARING', 'STARTING', 'VERIFYING', 'WARMING_UP', 'MEASURING', 'COLLECTING');

-- Jobs that are not over: what the reconciler looks at.
CREATE INDEX "jobs_open" ON "jobs" ("id") WHERE "status" IN ('QUEUED', 'RUNNING');
