-- What a process claims and exchanges is found by its incarnation, so no two runners may share one. Processes choose it at
-- random: where two are equal nonetheless, the later runner registers again.
UPDATE runners r SET incarnation = gen_random_uuid()::text
WHERE EXISTS (SELECT FROM runners o WHERE o.incarnation = r.incarnation AND o.id < r.id);

CREATE UNIQUE INDEX "runners_incarnation_key" ON "runners"("incarnation");
