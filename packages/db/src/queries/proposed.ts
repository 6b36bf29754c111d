/**
 * Groups of results that pull requests handed in: what somebody proposes, not what there is. Looked up once for a statement
 * over many groups. `$1` is the slug of the project.
 */
export const proposed = `(
  SELECT rp.id FROM reports rp JOIN projects pp ON pp.id = rp.project_id
  WHERE pp.slug = $1 AND rp.pull_request IS NOT NULL
)`

/** For walks that end at the first groups that fit: a subquery for each, which no plan makes a join of. */
export const isStanding = (group: string): string =>
  `(SELECT rp.pull_request FROM reports rp WHERE rp.id = ${group}) IS NULL`
