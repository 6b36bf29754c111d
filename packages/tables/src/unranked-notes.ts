/** A row that has a figure and no rank. */
export interface Unranked {
  name: string
  why: string
}

/** Names the rows that are not ranked, in one sentence per reason, for tables that people paste elsewhere. */
export const unrankedNotes = (rows: readonly Unranked[]): string[] => {
  const byReason = new Map<string, string[]>()
  for (const { name, why } of rows) byReason.set(why, [...(byReason.get(why) ?? []), name])
  return [...byReason].map(([why, names]) => `Not ranked: ${names.join(', ')}: ${why}.`)
}
