-- Which sources of servers may be run: those of trusted refs, and those that a member has looked at. Runs carry the hash
-- of the sources they are about where the instance asks for approval.
ALTER TABLE "servers" ADD COLUMN "source" JSONB;
ALTER TABLE "runs" ADD COLUMN "source_hash" TEXT;
CREATE TABLE "source_approvals" (
  "server_id" TEXT NOT NULL,
  "source_hash" TEXT NOT NULL,
  "source" JSONB NOT NULL,
  "approved_by" TEXT NOT NULL,
  "approved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "source_approvals_pkey" PRIMARY KEY ("server_id", "source_hash"),
  CONSTRAINT "source_approvals_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "source_approvals_server_id_approved_at_idx" ON "source_approvals" ("server_id", "approved_at" DESC);
