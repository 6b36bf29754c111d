-- Where a project tells others what happened. What has to be told is a row here before anybody is told, and stays one
-- until it was taken or given up: no queue is needed to find it again.
CREATE TABLE "webhooks" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "url" TEXT NOT NULL,
  "format" TEXT NOT NULL,
  "events" TEXT[] NOT NULL,
  "enabled" BOOLEAN NOT NULL DEFAULT true,
  "disabled_reason" TEXT,
  "secret" TEXT NOT NULL,
  "previous_secret" TEXT,
  "previous_until" TIMESTAMPTZ(3),
  "failing_since" TIMESTAMPTZ(3),
  "last_attempt_at" TIMESTAMPTZ(3),
  "last_outcome" TEXT,
  "last_detail" TEXT,
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhooks_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "webhooks_project_id_created_at_idx" ON "webhooks" ("project_id", "created_at" DESC);

CREATE TABLE "webhook_deliveries" (
  "id" UUID NOT NULL,
  "webhook_id" UUID NOT NULL,
  "event" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "path" TEXT NOT NULL,
  "data" JSONB NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'pending',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "due_at" TIMESTAMPTZ(3),
  "finished_at" TIMESTAMPTZ(3),
  CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "webhook_deliveries_webhook_id_at_id_idx" ON "webhook_deliveries" ("webhook_id", "at" DESC, "id" DESC);
CREATE INDEX "webhook_deliveries_at_idx" ON "webhook_deliveries" ("at");
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" ("webhook_id", "due_at") WHERE "due_at" IS NOT NULL;

CREATE TABLE "webhook_attempts" (
  "delivery_id" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "duration_ms" INTEGER NOT NULL,
  "outcome" TEXT NOT NULL,
  "status" INTEGER,
  "detail" TEXT NOT NULL,
  "answer" TEXT,
  CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("delivery_id", "number"),
  CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
