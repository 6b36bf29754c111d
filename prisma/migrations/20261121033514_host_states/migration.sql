-- A state of a host is told apart by all its facts, its fingerprint by those that make it another environment.
ALTER TABLE "host_facts" ADD COLUMN "state" TEXT;
UPDATE "host_facts" SET "state" = "fingerprint";
ALTER TABLE "host_facts" ALTER COLUMN "state" SET NOT NULL;

-- DropIndex
DROP INDEX "host_facts_host_id_fingerprint_key";

-- CreateIndex
CREATE UNIQUE INDEX "host_facts_host_id_state_key" ON "host_facts"("host_id", "state");
