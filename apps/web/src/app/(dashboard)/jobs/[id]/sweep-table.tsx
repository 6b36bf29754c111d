import {
  type ColumnUnit,
  formatRanked,
  type JobDetail,
  type SharedReasons,
  type SweepLine,
  type SweepReport,
  sharedReasons,
} from '@wrkbench/contracts'
import { kneeDoubts, sweptCell } from '@wrkbench/tables'
import { Reason, ReasonNotes } from '#components/figures/reasons.tsx'
import { Explained } from '#components/ui/explained.tsx'
import { Link } from '#components/ui/link.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import type { Names } from '#lib/catalogue/catalogue-names.ts'
import { sayLoad } from '#lib/job/sweep.ts'
import { formatColumn, formatExact } from '#lib/text/figures.ts'

type RowProps = {
  job: JobDetail
  sweep: SweepReport
  unit: ColumnUnit
  names: Names
  targetMs: number
  reasons: SharedReasons
}

const heldBack = 'it was held back: it can do at least this'

/** What limits the figures of a row, each as often as the row says it. */
const limitsOf = ({ best, lines }: SweepReport): string[] => [
  ...(best?.lowerBound ? [heldBack] : []),
  ...lines.flatMap(({ knee }) => (knee ? kneeDoubts(knee) : [])),
]

const Best = ({ job, sweep, unit, reasons }: Omit<RowProps, 'names' | 'targetMs'>) => {
  const { best, varies, profileIndexes } = sweep
  if (!best) return <span className="u">no load has 3 unflagged rounds yet</span>
  const cell = sweptCell(job, sweep, best.profileIndex)
  const { value, interval } = formatRanked(cell?.median ?? null, cell?.interval ?? null, best.lowerBound, unit)
  const tied = best.tied.map((index) => sayLoad(job.profiles[index], varies))
  return (
    <>
      <b>{value}</b> <span className="u">{interval} req/s</span>
      <Explained className="cap block" tip={`The highest of ${profileIndexes.length} medians: a little flattered.`}>
        {sayLoad(job.profiles[best.profileIndex], varies)}
      </Explained>
      {best.lowerBound && <Reason why={heldBack} reasons={reasons} className="cap block text-warn" />}
      {tied.length > 0 && <span className="cap block">not told apart from: {tied.join('; ')}</span>}
    </>
  )
}

type KneeProps = Pick<RowProps, 'job' | 'reasons'> & { line: SweepLine; varies: SweepReport['varies'] }

const Knee = ({ job, line, varies, reasons }: KneeProps) => {
  const { knee } = line
  if (!knee) return <span className="u block">no unflagged load meets it</span>
  return (
    <span className="block">
      {sayLoad(job.profiles[knee.profileIndex], varies)}
      {kneeDoubts(knee).map((why) => (
        <span key={why} className="cap">
          , <Reason why={why} reasons={reasons} />
        </span>
      ))}
    </span>
  )
}

const Row = ({ job, sweep, unit, names, targetMs, reasons }: RowProps) => (
  <tr>
    <th scope="row">
      <span className="flex items-center">
        <Swatch of={names.framework(sweep.serverId)} />
        {names.server(sweep.serverId)}
      </span>
    </th>
    <td className="wide" data-l="Best cell">
      <Best job={job} sweep={sweep} unit={unit} reasons={reasons} />
    </td>
    <td className="wide" data-l="Highest of all">
      {sweep.highest ? (
        <>
          <span data-tip={formatExact('successesPerSecond', sweep.highest.value)}>
            <Link href={`/runs/${sweep.highest.runId}`}>
              {formatColumn('successesPerSecond', sweep.highest.value, unit)}
            </Link>{' '}
            <span className="u">req/s</span>
          </span>
          <span className="cap block">
            {sayLoad(job.profiles[sweep.highest.profileIndex], sweep.varies)}, round {sweep.highest.round}
          </span>
        </>
      ) : (
        '–'
      )}
    </td>
    <td className="wide" data-l={`p99 within ${targetMs} ms`}>
      {sweep.lines.map((line) => (
        <Knee key={JSON.stringify(line.fixed)} job={job} line={line} varies={sweep.varies} reasons={reasons} />
      ))}
    </td>
  </tr>
)

type SweepTableProps = Omit<RowProps, 'sweep' | 'reasons'> & { sweeps: readonly SweepReport[] }

/** The best load of each server; what limits several of them is said once, below. */
export const SweepTable = ({ job, sweeps, unit, names, targetMs }: SweepTableProps) => {
  const reasons = sharedReasons(sweeps.flatMap(limitsOf))
  return (
    <>
      <table className="tbl fig blocks sweep" aria-label="Best load of each server">
        <thead>
          <tr>
            <th>Framework</th>
            <th>Best cell, median ± 95 %</th>
            <th>
              <Explained tip="One lucky round of many. Published tables often have this; the median says what to expect.">
                Highest of all loads and rounds
              </Explained>
            </th>
            <th>Highest load with p99 ≤ {targetMs} ms</th>
          </tr>
        </thead>
        <tbody>
          {sweeps.map((sweep) => (
            <Row
              key={`${sweep.serverId} ${sweep.profileIndexes[0]}`}
              job={job}
              sweep={sweep}
              unit={unit}
              names={names}
              targetMs={targetMs}
              reasons={reasons}
            />
          ))}
        </tbody>
      </table>
      <ReasonNotes reasons={reasons} of={null} className="text-ink-2" />
    </>
  )
}
