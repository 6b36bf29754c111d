'use client'
import {
  type ColumnUnit,
  defaultP99TargetMs,
  formatRanked,
  type JobDetail,
  type SweepLine,
  type SweepReport,
} from '@wrkbench/contracts'
import { kneeDoubts, sweptCell, unitOfSweeps } from '@wrkbench/tables'
import { jobQuery } from '#api/queries.ts'
import { useSteadyQuery } from '#api/use-steady-query.ts'
import { Explained } from '#components/ui/explained.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Field } from '#components/ui/field.tsx'
import { Link } from '#components/ui/link.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { Section } from '#components/ui/section.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import type { Names } from '#lib/catalogue/catalogue-names.ts'
import { sayLoad } from '#lib/job/sweep.ts'
import { formatColumn, formatExact, plural } from '#lib/text/figures.ts'
import { decimal, withDefault } from '#lib/url/params.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { SweepDetail } from './sweep-detail.tsx'

type RowProps = { job: JobDetail; sweep: SweepReport; unit: ColumnUnit; names: Names; targetMs: number }

const Best = ({ job, sweep, unit }: Omit<RowProps, 'names' | 'targetMs'>) => {
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
      {best.lowerBound && <span className="cap block text-warn">it was held back: it can do at least this</span>}
      {tied.length > 0 && <span className="cap block">not told apart from: {tied.join('; ')}</span>}
    </>
  )
}

const Knee = ({ job, line, varies }: { job: JobDetail; line: SweepLine; varies: SweepReport['varies'] }) => {
  const { knee } = line
  if (!knee) return <span className="u block">no unflagged load meets it</span>
  return (
    <span className="block">
      {sayLoad(job.profiles[knee.profileIndex], varies)}
      <span className="cap">{kneeDoubts(knee)}</span>
    </span>
  )
}

const Row = ({ job, sweep, unit, names, targetMs }: RowProps) => (
  <tr>
    <th scope="row">
      <span className="flex items-center">
        <Swatch of={names.framework(sweep.serverId)} />
        {names.server(sweep.serverId)}
      </span>
    </th>
    <td className="wide" data-l="Best cell">
      <Best job={job} sweep={sweep} unit={unit} />
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
        <Knee key={JSON.stringify(line.fixed)} job={job} line={line} varies={sweep.varies} />
      ))}
    </td>
  </tr>
)

const Scenario = ({
  job,
  sweeps,
  unit,
  names,
  targetMs,
}: Omit<RowProps, 'sweep'> & { sweeps: readonly SweepReport[] }) => (
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
          />
        ))}
      </tbody>
    </table>
    {sweeps.map((sweep) => (
      <SweepDetail
        key={`${sweep.serverId} ${sweep.profileIndexes[0]}`}
        job={job}
        sweep={sweep}
        names={names}
        targetMs={targetMs}
      />
    ))}
  </>
)

const sweepParams = { p99: withDefault(decimal, defaultP99TargetMs) }

/** What each load did: best cell, highest of all, knee under a target that the address holds, curves. */
export const Sweeps = ({ job: told, names }: { job: JobDetail; names: Names }) => {
  const [{ p99: target }, change] = useUrlState(sweepParams, 'replace')
  const asked = useSteadyQuery({
    ...jobQuery(told.id, undefined, target),
    enabled: told.sweeps.length > 0 && target !== defaultP99TargetMs,
  })
  if (told.sweeps.length === 0) return null
  const job = target === defaultP99TargetMs ? told : { ...told, sweeps: asked.data?.sweeps ?? told.sweeps }
  const unit = unitOfSweeps(job, job.sweeps)
  const scenarios = [...new Set(job.sweeps.map(({ scenarioId }) => scenarioId))]
  return scenarios.map((scenarioId, index) => {
    const sweeps = job.sweeps.filter((sweep) => sweep.scenarioId === scenarioId)
    return (
      <Section
        key={scenarioId}
        id={`sweep-${scenarioId}`}
        title={`Sweep, ${names.scenario(scenarioId)}`}
        note={`${plural(sweeps[0]?.profileIndexes.length ?? 0, 'load')} by ${sweeps[0]?.varies.join(', ')}`}
        actions={
          index === 0 && (
            <>
              <ExportLinks
                className="cap"
                query={{
                  table: 'sweeps',
                  id: job.id,
                  ...(target !== defaultP99TargetMs && { p99TargetMs: String(target) }),
                }}
              />
              <Field label="p99 target, ms" className="flex! items-baseline gap-2!">
                {(ids) => (
                  <NumberInput
                    {...ids}
                    className="w-24"
                    min={0.01}
                    max={600_000}
                    step={0.01}
                    value={target}
                    onChange={(next) => next !== undefined && change({ p99: next })}
                  />
                )}
              </Field>
            </>
          )
        }
      >
        <Scenario job={job} sweeps={sweeps} unit={unit} names={names} targetMs={target} />
      </Section>
    )
  })
}
