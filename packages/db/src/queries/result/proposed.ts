/**
 * Groups of results that pull requests handed in: what somebody proposes, not what there is. Looked up once for a statement
 * over many groups. `ofProject`: what holds of the slug of their project.
 */
export const proposedIn = (ofProject: string): string => `(
  SELECT rp.id FROM reports rp JOIN projects pp ON pp.id = rp.project_id
  WHERE pp.slug ${ofProject} AND rp.pull_request IS NOT NULL
)`

/** The same where `$1` is the slug. */
export const proposed = proposedIn('= $1')

/** For walks that end at the first groups that fit: a subquery for each, which no plan makes a join of. */
export const isStanding = (group: string): string =>
  `(SELECT rp.pull_request FROM reports rp WHERE rp.id = ${group}) IS NULL`
