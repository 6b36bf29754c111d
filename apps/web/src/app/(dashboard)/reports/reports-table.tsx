import type { ReportSummary } from '@wrkbench/contracts'
import { Link } from '#components/ui/link.tsx'
import { Ago, Moment } from '#components/ui/moment.tsx'
import { cx } from '#lib/cx.ts'
import { reportVerdictWords } from '#lib/words.ts'

const spelt = ({ first, total }: ReportSummary['subjects']): string =>
  first.join(', ') + (total > first.length ? ` and ${total - first.length} more` : '')

const tones: Partial<Record<ReportSummary['verdict'], string>> = { worse: 'text-slower', better: 'text-faster' }

const glyphs: Record<ReportSummary['verdict'], string> = {
  ...{ worse: '▼', better: '▲', same: '=', inconclusive: '?', 'no-baseline': '–' },
}

const Row = ({ report }: { report: ReportSummary }) => (
  <tr>
    <th scope="row" className="wide font-medium! max-sm:col-span-2" data-tip={report.hardware ?? undefined}>
      <Link className="no-underline hover:underline" href={`/reports/${report.id}`}>
        {report.environment.name}
      </Link>
    </th>
    <td className="wide text-ink-2">
      {spelt(report.subjects)} <span className="cap">on {spelt(report.scenarios)}</span>
    </td>
    <td className="wide" data-l="from">
      <Link
        className="no-underline hover:underline"
        href={`/reports?source=${encodeURIComponent(report.source)}`}
        aria-label={`Reports from ${report.source}`}
      >
        {report.source}
      </Link>
      {(report.branch || report.commit) && (
        <span className="cap block">{[report.branch, report.commit?.slice(0, 12)].filter(Boolean).join(' · ')}</span>
      )}
    </td>
    <td className={cx('whitespace-nowrap', tones[report.verdict] ?? 'text-ink-2')}>
      {glyphs[report.verdict]} {reportVerdictWords[report.verdict]}
    </td>
    <td className="num" data-l="results">
      {report.results}
    </td>
    <td className="num whitespace-nowrap" data-l="measured">
      <Moment at={report.measuredTo} style="day" />
    </td>
    <td className="num whitespace-nowrap" data-l="handed in">
      <Ago at={report.createdAt} />
    </td>
  </tr>
)

export const ReportsTable = ({ reports }: { reports: readonly ReportSummary[] }) => (
  <table className="tbl blocks">
    <thead>
      <tr>
        <th>Environment</th>
        <th>Measures</th>
        <th>From</th>
        <th>Verdict</th>
        <th className="num">Results</th>
        <th className="num">Measured</th>
        <th className="num">Handed in</th>
      </tr>
    </thead>
    <tbody>
      {reports.map((report) => (
        <Row key={report.id} report={report} />
      ))}
    </tbody>
  </table>
)
