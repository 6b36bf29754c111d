import type { Entry } from '@wrkbench/tables'

interface ToldEntries {
  /** entries with a row of their own: those with a figure, and those without one for a reason that no other shares */
  rows: Entry[]
  /** entries without a figure, grouped by their common reason */
  alike: { why: string; labels: string[] }[]
}

/** Groups entries so that a reason shared by several is said only once. */
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
