-- A host joins with a one-time code, which becomes a token for one runner in one environment. Runners can be paused, and
-- say which protocol they speak and how run ids reach them.
CREATE TABLE "runner_invitations" (
  "id" UUID NOT NULL,
  "code_hash" BYTEA NOT NULL,
  "runner_name" TEXT NOT NULL,
  "environment" TEXT NOT NULL,
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  "withdrawn_at" TIMESTAMPTZ(3),
  CONSTRAINT "runner_invitations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "runner_invitations_code_hash_key" ON "runner_invitations"("code_hash");

ALTER TABLE "tokens" ADD COLUMN "runner_name" TEXT, ADD COLUMN "runner_environment" TEXT;
CREATE INDEX "tokens_runner_name_idx" ON "tokens"("runner_name");

ALTER TABLE "runners"
  ADD COLUMN "labels" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "protocol" INTEGER,
  ADD COLUMN "refused_at" TIMESTAMPTZ(3),
  ADD COLUMN "paused_at" TIMESTAMPTZ(3),
  ADD COLUMN "paused_by" TEXT,
  ADD COLUMN "pause_note" TEXT,
  ADD COLUMN "windows" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "rotate_asked_at" TIMESTAMPTZ(3),
  ADD COLUMN "delivery" JSONB,
  ADD COLUMN "measures" JSONB;
