-- AlterTable
ALTER TABLE "runners" ADD COLUMN "roles" "host_role"[] DEFAULT ARRAY['SERVER', 'LOAD']::"host_role"[],
ADD COLUMN "server_address" TEXT NOT NULL DEFAULT '127.0.0.1';

-- AlterTable
ALTER TABLE "runs" ADD COLUMN "link" JSONB;

-- CreateTable
CREATE TABLE "run_parts" (
    "run_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "role" "host_role" NOT NULL,
    "runner_id" UUID,
    "host_facts_id" UUID NOT NULL,
    "incarnation" TEXT NOT NULL,
    "lease" UUID NOT NULL,
    "lease_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "order_seq" INTEGER NOT NULL DEFAULT 0,
    "order" JSONB,
    "answer_seq" INTEGER NOT NULL DEFAULT 0,
    "answer" JSONB,
    "report" JSONB,

    CONSTRAINT "run_parts_pkey" PRIMARY KEY ("run_id","ordinal")
);

-- CreateIndex
CREATE INDEX "run_parts_runner_id_idx" ON "run_parts"("runner_id");

-- CreateIndex
CREATE INDEX "run_parts_host_facts_id_idx" ON "run_parts"("host_facts_id");

-- AddForeignKey
ALTER TABLE "run_parts" ADD CONSTRAINT "run_parts_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_parts" ADD CONSTRAINT "run_parts_runner_id_fkey" FOREIGN KEY ("runner_id") REFERENCES "runners"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_parts" ADD CONSTRAINT "run_parts_host_facts_id_fkey" FOREIGN KEY ("host_facts_id") REFERENCES "host_facts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
