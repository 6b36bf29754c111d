-- Since when a removal that would be a long step waits, and when it was last looked at. NULL: none waits.
ALTER TABLE "retention_rules"
  ADD COLUMN "held_since" TIMESTAMPTZ(3),
  ADD COLUMN "held_seen" TIMESTAMPTZ(3),
  ADD CONSTRAINT "retention_rules_held" CHECK (("held_since" IS NULL) = ("held_seen" IS NULL));
