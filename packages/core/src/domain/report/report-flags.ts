import type { Flag, ReportFlag } from '@wrkbench/contracts'

/** A result of a report with the flags that were raised for it. */
export interface FlaggedResult {
  subject: string
  scenario: string
  flags: readonly Flag[]
}

/**
 * Returns each kind of flag once, with the number of results that have it and the first of them as an example, so that the
 * list stays short for a thousand results.
 */
export const reportFlags = (results: readonly FlaggedResult[]): ReportFlag[] => {
  const found = new Map<Flag['id'], ReportFlag>()
  for (const { subject, scenario, flags } of results) {
    for (const { id, evidence } of flags) {
      const known = found.get(id)
      if (known) known.results += 1
      else found.set(id, { id, results: 1, subject, scenario, evidence })
    }
  }
  return [...found.values()]
}
