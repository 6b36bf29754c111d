-- Where a report comes from, as far as the pipeline tells it. NULL: not told.
ALTER TABLE "reports" ADD COLUMN "pull_request" TEXT, ADD COLUMN "author" TEXT;
