import type { ReportComparison, StoredReport, SubmitReport, WebhookData } from '@wrkbench/contracts'
import { countVerdicts } from '../domain/report/report-verdict.ts'

const most = 20
const order = { worse: 0, better: 1 } as const
type Changed = ReportComparison & { verdict: keyof typeof order }

const isChanged = (one: ReportComparison): one is Changed => one.verdict === 'worse' || one.verdict === 'better'

/** Returns the message about a report; null if no comparison with the results before is better or worse. */
export const judgedReport = (
  input: Omit<SubmitReport, 'results'>,
  { id, verdict, comparisons }: Pick<StoredReport, 'id' | 'verdict' | 'comparisons'>,
): WebhookData<'report.judged'> | null => {
  const changed = comparisons.filter(isChanged).toSorted((x, y) => order[x.verdict] - order[y.verdict])
  if (changed.length === 0) return null
  const { environment, commit = null, branch = null, pullRequest = null, author = null, source = 'api' } = input
  return {
    report: { id, environment: environment.trim(), commit, branch, pullRequest, author, source },
    verdict,
    counts: countVerdicts(comparisons),
    changed: changed.slice(0, most),
  }
}
