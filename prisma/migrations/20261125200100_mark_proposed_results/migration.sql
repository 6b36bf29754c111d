-- Those that pull requests handed in before
UPDATE "results" SET "proposed" = true
FROM "reports" WHERE "reports"."id" = "results"."group_id" AND "reports"."pull_request" IS NOT NULL;
