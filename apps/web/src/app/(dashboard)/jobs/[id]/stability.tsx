import {
  formatDuration,
  type JobDetail,
  type LoadProfile,
  type RoundsCompared,
  type StabilityReport,
} from '@wrkbench/contracts'
import { sayCompared, sayInterval, sharePercentIn, stabilityWords } from '@wrkbench/tables'
import { Explained } from '#components/ui/explained.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Section } from '#components/ui/section.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import type { Names } from '#lib/catalogue/catalogue-names.ts'
import { plural } from '#lib/text/figures.ts'

const arrowOf = ({ verdict, ratio }: RoundsCompared): string =>
  ratio === null || verdict === 'same' || verdict === 'inconclusive' ? '' : ratio > 1 ? '↑ ' : '↓ '
const lengthOf = (profile: LoadProfile | undefined): string =>
  profile?.durationSeconds != null ? formatDuration(profile.durationSeconds) : plural(profile?.requests ?? 0, 'request')

const Ratio = ({ of, label, words }: { of: RoundsCompared; label: string; words: { up: string; down: string } }) => (
  <td className="wide" data-l={label} data-tip={of.method}>
    {of.ratio === null ? (
      '–'
    ) : (
      <>
        <b className={of.verdict === 'slower' ? 'text-slower' : of.verdict === 'faster' ? 'text-faster' : undefined}>
          {arrowOf(of)}
          {sharePercentIn(of.interval)(of.ratio)}
        </b>{' '}
        <span className="u block">{sayInterval(of.interval)}</span>
        <span className="cap block">{sayCompared(of, words)}</span>
      </>
    )}
  </td>
)

const Row = ({ report, names }: { report: StabilityReport; names: Names }) => (
  <tr>
    <th scope="row">
      <span className="flex items-center">
        <Swatch of={names.framework(report.serverId)} />
        {names.server(report.serverId)}
      </span>
      <span className="cap block">{names.scenario(report.scenarioId)}</span>
      {report.note && <span className="cap block text-warn">{report.note}</span>}
    </th>
    <Ratio of={report.power} label="Throughput left" words={stabilityWords.power} />
    <Ratio of={report.latencyP50} label="p50" words={stabilityWords.latency} />
    <Ratio of={report.latencyP99} label="p99" words={stabilityWords.latency} />
    <td className="wide" data-l="Within a run">
      {report.trend ? (
        <>
          <b>{sharePercentIn(report.trend.interval)(report.trend.change)}</b>{' '}
          <span className="u block">{sayInterval(report.trend.interval)}</span>
          <span className="cap block">end by start, {plural(report.trend.rounds, 'run')}</span>
        </>
      ) : report.trendRemoved ? (
        <span className="cap">timelines removed by retention</span>
      ) : (
        '–'
      )}
    </td>
  </tr>
)

/** The same load for longer: what is left of the throughput, how far the latency climbs. */
export const Stability = ({ job, names }: { job: JobDetail; names: Names }) => {
  const pairs = [...new Set(job.stability.map(({ shortIndex, longIndex }) => `${shortIndex} ${longIndex}`))]
  return pairs.map((pair, index) => {
    const reports = job.stability.filter(({ shortIndex, longIndex }) => `${shortIndex} ${longIndex}` === pair)
    const [first] = reports
    if (!first) return null
    const [short, long] = [job.profiles[first.shortIndex], job.profiles[first.longIndex]].map(lengthOf)
    return (
      <Section
        key={pair}
        id={`stability-${first.shortIndex}-${first.longIndex}`}
        title={`Stability: ${short} against ${long}`}
        note={`100 % is ${Number(first.factor.toFixed(2))} times the requests of ${short}; of latencies, that of ${short}`}
        actions={index === 0 && <ExportLinks className="cap" query={{ table: 'stability', id: job.id }} />}
      >
        <table className="tbl fig blocks sweep" aria-label={`Stability: ${short} against ${long}`}>
          <thead>
            <tr>
              <th className="w-1/3">Framework</th>
              <th>Throughput left after {long}</th>
              <th>p50 change</th>
              <th>p99 change</th>
              <th className="w-1/6">
                <Explained tip="The straight line through the one-second windows of each long run (Theil and Sen), its end by its start.">
                  Trend within a run
                </Explained>
              </th>
            </tr>
          </thead>
          <tbody>
            {reports.map((report) => (
              <Row key={`${report.scenarioId} ${report.serverId}`} report={report} names={names} />
            ))}
          </tbody>
        </table>
      </Section>
    )
  })
}
