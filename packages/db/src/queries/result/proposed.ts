/**
 * SQL condition: whether a result describes the existing code, rather than what a pull request proposes. `result`: alias
 * of `results`. Releases that do not know the mark leave it NULL; then the result's report decides.
 */
export const isStanding = (result: string): string =>
  `NOT coalesce(${result}.proposed, (SELECT rp.pull_request IS NOT NULL FROM reports rp WHERE rp.id = ${result}.group_id), false)`
