/** A row that has a figure and no rank. */
export interface Unranked {
  name: string
  why: string
}

/** For tables that people paste elsewhere: whose figures are in doubt and why, a sentence for each reason. */
export const unrankedNotes = (rows: readonly Unranked[]): string[] => {
  const byReason = new Map<string, string[]>()
  for (const { name, why } of rows) byReason.set(why, [...(byReason.get(why) ?? []), name])
  return [...byReason].map(([why, names]) => `Not ranked: ${names.join(', ')}: ${why}.`)
}
