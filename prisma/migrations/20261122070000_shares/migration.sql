-- Links that show one view to whoever has them. Of the secret in the link only the SHA-256 is kept.
CREATE TABLE "shares" (
  "id" UUID NOT NULL,
  "project_id" UUID NOT NULL,
  "secret_hash" BYTEA NOT NULL,
  "view" JSONB NOT NULL,
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3),
  CONSTRAINT "shares_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "shares_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "shares_secret_hash_key" ON "shares" ("secret_hash");
CREATE INDEX "shares_project_id_created_at_idx" ON "shares" ("project_id", "created_at" DESC);
