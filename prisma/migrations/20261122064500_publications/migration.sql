-- How results are set out as somebody published them: tables and diagrams over stored results, no figures.
CREATE TABLE "publications" (
    "project_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "url" TEXT,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "date_precision" TEXT NOT NULL,
    "date_evidence" TEXT NOT NULL,
    "tables" JSONB NOT NULL,
    "charts" JSONB NOT NULL,
    "result_ids" BIGINT[] NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "publications_pkey" PRIMARY KEY ("project_id", "id"),
    CONSTRAINT "publications_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
