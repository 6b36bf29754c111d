import type { Entry } from '@wrkbench/tables'

interface ToldEntries {
  /** with a row each: those that have a figure, and those that miss theirs for a reason of their own */
  rows: Entry[]
  /** those that miss theirs for the same reason */
  alike: { why: string; labels: string[] }[]
}

/** A reason that several figures share is said once. */
export const toldEntries = (entries: readonly Entry[]): ToldEntries => {
  const labelsOf = new Map<string, string[]>()
  for (const { why, label } of entries) if (why !== null) labelsOf.set(why, [...(labelsOf.get(why) ?? []), label])
  const shared = [...labelsOf].filter(([, labels]) => labels.length > 1)
  const whys = new Set<string | null>(shared.map(([why]) => why))
  return {
    rows: entries.filter(({ why }) => !whys.has(why)),
    alike: shared.map(([why, labels]) => ({ why, labels })),
  }
}
