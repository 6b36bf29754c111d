-- What pull requests handed in is left out of leaderboards and trends, and few reports are theirs
CREATE INDEX "reports_proposed" ON "reports" ("project_id") INCLUDE ("id") WHERE "pull_request" IS NOT NULL;
