/**
 * Whether a result says what there is, and not what a pull request proposes. Of `results` by its alias. The mark is left
 * open by releases that do not know it: there its report says.
 */
export const isStanding = (result: string): string =>
  `NOT coalesce(${result}.proposed, (SELECT rp.pull_request IS NOT NULL FROM reports rp WHERE rp.id = ${result}.group_id), false)`
