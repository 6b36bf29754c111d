-- AlterTable
ALTER TABLE "users" ADD COLUMN "is_admin" BOOLEAN NOT NULL DEFAULT false;

-- Until now the administrator of the default project was the instance's.
UPDATE "users" SET "is_admin" = true WHERE "id" IN (
  SELECT m."user_id" FROM "memberships" m JOIN "projects" p ON p."id" = m."project_id"
  WHERE p."slug" = 'default' AND m."role" = 'ADMIN'
);

-- AlterTable
ALTER TABLE "tokens" ADD COLUMN "project_id" UUID;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "token_id" UUID;

-- CreateIndex
CREATE INDEX "tokens_project_id_idx" ON "tokens"("project_id");

-- CreateIndex
CREATE INDEX "sessions_token_id_idx" ON "sessions"("token_id");

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "tokens"("id") ON DELETE CASCADE ON UPDATE CASCADE;
