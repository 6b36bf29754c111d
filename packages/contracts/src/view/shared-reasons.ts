/** a reason that several rows share is worth a note from this length on; a shorter one is read at a glance */
const leastLength = 40

/** The reasons that several rows of a table share. */
export interface SharedReasons {
  /** each once, in the order of the rows; they are numbered from 1 */
  notes: string[]
  /** the number of the note that says a reason; null if its row has to say it */
  noteOf: (reason: string) => number | null
}

/** Finds the long reasons that several rows of a table share, so that each is said once, below the table, and rows only point at it. */
export const sharedReasons = (reasons: readonly (string | null)[]): SharedReasons => {
  const rows = new Map<string, number>()
  for (const reason of reasons) if (reason !== null) rows.set(reason, (rows.get(reason) ?? 0) + 1)
  const notes = [...rows].flatMap(([reason, count]) => (count > 1 && reason.length >= leastLength ? [reason] : []))
  return { notes, noteOf: (reason) => notes.indexOf(reason) + 1 || null }
}
