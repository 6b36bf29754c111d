import type { ReportSummary } from '@wrkbench/contracts'
import { Link } from '#components/ui/link.tsx'
import { MeasuredDay } from '#components/ui/measured-day.tsx'
import { Ago } from '#components/ui/moment.tsx'
import { cx } from '#lib/cx.ts'
import { sayVerdicts } from '#lib/report/say-verdicts.ts'
import { plural } from '#lib/text/figures.ts'
import { reportVerdictGlyphs, reportVerdictWords } from '#lib/text/words.ts'
import { reportsHref } from './search-params.ts'

const named = ({ first, total }: ReportSummary['subjects']): string =>
  first.join(', ') + (total > first.length ? ` and ${total - first.length} more` : '')

/** letters of names that one line of the table has room for */
const mostLetters = 32

/** Names where they fit, else how many there are: the rows of a pipeline are alike and many. */
const spelt = (names: ReportSummary['subjects'], one: string): string => {
  const text = named(names)
  return text.length <= mostLetters ? text : plural(names.total, one)
}

const tones: Partial<Record<ReportSummary['verdict'], string>> = { worse: 'text-slower', better: 'text-faster' }

const Row = ({ report }: { report: ReportSummary }) => (
  <tr>
    <th scope="row" className="wide font-medium! max-sm:col-span-2" data-tip={report.hardware ?? undefined}>
      <Link className="no-underline hover:underline" href={`/reports/${report.id}`}>
        {report.environment.name}
      </Link>
    </th>
    <td className="wide text-ink-2" data-tip={`${named(report.subjects)}\non ${named(report.scenarios)}`}>
      {spelt(report.subjects, 'subject')} <span className="cap">on {spelt(report.scenarios, 'scenario')}</span>
    </td>
    <td className="wide" data-l="from">
      <Link
        className="no-underline hover:underline"
        href={reportsHref('source', report.source)}
        aria-label={`Reports from ${report.source}`}
      >
        {report.source}
      </Link>
      {(report.branch || report.commit || report.pullRequest) && (
        <span className="cap block">
          {report.pullRequest && `pull request ${report.pullRequest}`}
          {report.pullRequest && (report.branch || report.commit) && ' · '}
          {report.branch && (
            <Link
              className="no-underline hover:underline"
              href={reportsHref('branch', report.branch)}
              aria-label={`Reports of branch ${report.branch}`}
            >
              {report.branch}
            </Link>
          )}
          {report.branch && report.commit && ' · '}
          {report.commit?.slice(0, 12)}
        </span>
      )}
    </td>
    <td className={cx('whitespace-nowrap', tones[report.verdict] ?? 'text-ink-2')}>
      {reportVerdictGlyphs[report.verdict]} {reportVerdictWords[report.verdict]}
      <span className="cap block">{sayVerdicts(report.verdictCounts)}</span>
    </td>
    <td className="num" data-l="results">
      {report.results}
    </td>
    <td className="num whitespace-nowrap" data-l="measured">
      <MeasuredDay at={report.measuredTo} yearOnly={report.yearOnly} />
    </td>
    <td className="num whitespace-nowrap" data-l="submitted">
      <Ago at={report.createdAt} />
    </td>
  </tr>
)

export const ReportsTable = ({ reports }: { reports: readonly ReportSummary[] }) => (
  <table className="tbl blocks" aria-label="Reports">
    <thead>
      <tr>
        <th>Environment</th>
        <th>Measures</th>
        <th>From</th>
        <th>Verdict</th>
        <th className="num">Results</th>
        <th className="num">Measured</th>
        <th className="num">Submitted</th>
      </tr>
    </thead>
    <tbody>
      {reports.map((report) => (
        <Row key={report.id} report={report} />
      ))}
    </tbody>
  </table>
)
