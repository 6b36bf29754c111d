import { type ReportComparison, sayGeneratorVersions } from '@wrkbench/contracts'

/** `load generator 4.2.0, before 4.1.0: our-api on home`, one for each change of versions. */
export const versionChanges = (comparisons: readonly ReportComparison[]): string[] => {
  const changes = new Map<string, Map<string, string>>()
  for (const one of comparisons) {
    const change = sayGeneratorVersions(one)
    if (!change) continue
    const series = changes.get(change) ?? new Map<string, string>()
    changes.set(change, series.set(one.seriesId, `${one.subject} on ${one.scenario}`))
  }
  return [...changes].map(([change, series]) => {
    const [first] = series.values()
    return `${change}: ${first}${series.size > 1 ? ` and ${series.size - 1} more` : ''}`
  })
}

/** What else differs from the baseline, as lines of a terminal. */
export const versionLines = (comparisons: readonly ReportComparison[]): string[] =>
  versionChanges(comparisons).map((change) => `Not only the subject differs: ${change}.`)
