import type { ReportSummary } from '@wrkbench/contracts'

/**
 * Writes "2 of 14 worse, 1 better", which a single verdict for the whole report leaves out; null if the verdict says it
 * all.
 */
export const sayVerdicts = (counts: ReportSummary['verdictCounts']): string | null => {
  const kinds = ['worse', 'inconclusive', 'better'] as const
  const total = kinds.reduce((sum, kind) => sum + counts[kind], counts.same)
  const [first, ...rest] = kinds.filter((kind) => counts[kind] > 0)
  if (total < 2) return null
  if (!first || counts[first] === total) return `all ${total}`
  return [`${counts[first]} of ${total} ${first}`, ...rest.map((kind) => `${counts[kind]} ${kind}`)].join(', ')
}
