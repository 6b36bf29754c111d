import type { Flag, ReportFlag } from '@wrkbench/contracts'

/** A result of a report with what was raised for it. */
export interface FlaggedResult {
  subject: string
  scenario: string
  flags: readonly Flag[]
}

/** Each kind of flag once, with how many results have it: as short for a thousand results as for one. */
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
