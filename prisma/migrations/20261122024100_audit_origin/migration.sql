-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN "actor_kind" TEXT NOT NULL DEFAULT 'system',
ADD COLUMN "actor_id" TEXT,
ADD COLUMN "project" TEXT,
ADD COLUMN "address" TEXT;
