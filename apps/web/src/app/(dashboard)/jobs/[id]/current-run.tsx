'use client'
import { useQuery } from '@tanstack/react-query'
import { formatBytes, formatFigure, type RunSummary } from '@wrkbench/contracts'
import { useRef } from 'react'
import { runnersQuery } from '#api/queries.ts'
import { meanOf, prepareRunSeries, type RunSeries } from '#components/charts/prepare/run-series.ts'
import { CpuChart, RateChart } from '#components/charts/run-charts.tsx'
import { Steps } from '#components/ui/steps.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import type { Names } from '#lib/catalogue/catalogue-names.ts'
import { seriesColour } from '#lib/chart/series-colour.ts'
import { cx } from '#lib/cx.ts'
import { currentRun } from '#lib/job/job-progress.ts'
import type { LiveState } from '#lib/job-live/live-state.ts'
import { useLastNews } from '#lib/job-live/use-last-news.ts'
import { runSteps } from '#lib/run/run-phases.ts'
import { missing } from '#lib/text/figures.ts'
import { formatTime } from '#lib/text/time.ts'

/** The run under way; between two runs the last one stays, so that nothing jumps. */
const useShownRun = (runs: readonly RunSummary[]): RunSummary | null => {
  const last = useRef<string | null>(null)
  const active = currentRun(runs)
  if (active) last.current = active.id
  return active ?? runs.find((run) => run.id === last.current) ?? null
}

const percent = (value: number | null | undefined): string =>
  value === null || value === undefined ? missing : `${Math.round(value)} %`

const Facts = ({ series }: { series: RunSeries }) => {
  const last = series.points.at(-1)
  const memory = Math.max(0, ...series.points.map((point) => point.memory ?? 0))
  const mean = meanOf(series.points, 'rps')
  return (
    <dl className="facts grid content-start gap-3 max-sm:grid-cols-2">
      <div>
        <dt>Mean so far (estimate)</dt>
        <dd>{mean === null ? '–' : `${formatFigure(mean).value} req/s`}</dd>
      </div>
      <div>
        <dt>Memory, peak</dt>
        <dd>{memory > 0 ? formatBytes(memory * 1e6) : '–'}</dd>
      </div>
      <div>
        <dt>Generator CPU</dt>
        <dd>{percent(last?.generator)}</dd>
      </div>
    </dl>
  )
}

const earlierRates = (state: LiveState, run: RunSummary): number =>
  Math.max(
    0,
    ...state.detail.cells
      .filter((cell) => cell.serverId === run.serverId && cell.scenarioId === run.scenarioId)
      .flatMap((cell) => cell.rounds.map((round) => round.value)),
  )

type CurrentRunProps = {
  state: LiveState
  names: Names
  /** since when the page has not been up to date; null while it is */
  pausedAt: number | null
}

const Big = ({ value, unit, isOld }: { value: string; unit: string; isOld: boolean }) => (
  <>
    <span
      className={cx(
        'inline-block text-t4 font-bold tracking-tight',
        // room for the digits that come and go, but none for a dash
        value === missing ? 'mr-2' : 'min-w-[4ch]',
        isOld && 'text-ink-3',
      )}
    >
      {value}
    </span>
    <span className="u">{unit}</span>
  </>
)

const Live = ({ state, run, names, pausedAt }: CurrentRunProps & { run: RunSummary }) => {
  const runners = useQuery(runnersQuery())
  const samples = state.samples[run.id] ?? []
  const crew = (runners.data?.items ?? []).filter((entry) => entry.environment.id === state.detail.environment.id)
  const apart = crew.find(({ duty }) => duty === 'serves')
  const cpus = (apart ?? crew.find(({ duty }) => duty === 'leads'))?.capabilities.cpus ?? null
  const plan = {
    warmupSeconds: state.detail.warmupSeconds,
    durationSeconds: run.profile.durationSeconds,
    cpus,
    live: true,
    expectedRate: earlierRates(state, run),
  }
  const series = prepareRunSeries(samples, plan)
  const last = series.points.at(-1)
  const cpu = last && last.user !== null && last.kernel !== null ? last.user + last.kernel : null
  const name = `run-${run.position + 1}`
  const loaded = run.status === 'WARMING_UP' || run.status === 'MEASURING'
  const silentSince = useLastNews(state.samples[run.id], loaded && pausedAt === null)
  const asOf = pausedAt ?? silentSince
  const isOld = asOf !== null
  const when = isOld ? `at ${formatTime(new Date(asOf).toISOString(), 'second', 'local')}` : 'now'
  return (
    <section className="section" aria-labelledby="current">
      <div className="sec">
        <h2 id="current" className="flex items-center">
          <Swatch of={names.framework(run.serverId)} />
          {names.server(run.serverId)}, {names.scenario(run.scenarioId)}
        </h2>
        <span className="cap">
          run {run.position + 1}, round {run.round}
          {run.attempt > 1 && `, attempt ${run.attempt}`}
        </span>
        {silentSince !== null && (
          <span role="status" className="text-warn">
            No news of this run. If its runner stays away, it is measured again.
          </span>
        )}
      </div>
      <Steps small label="Run" steps={runSteps(run, state.detail, state.entered[run.id] ?? {}, samples)} />
      <div className="job-live">
        <RateChart
          series={series}
          name={name}
          colour={seriesColour(names.framework(run.serverId))}
          title={
            <Big
              value={last?.rps == null ? missing : formatFigure(last.rps).value}
              unit={`req/s ${when}`}
              isOld={isOld}
            />
          }
        />
        {apart ? (
          <p className="cap self-center">
            The server runs on {apart.name}: its CPU and memory arrive when the load has ended.
          </p>
        ) : (
          <CpuChart
            series={series}
            name={name}
            title={
              <Big
                value={percent(cpu)}
                unit={`server CPU ${when}, ${cpus ? `of ${cpus * 100} %` : '100 % is one core'}`}
                isOld={isOld}
              />
            }
          />
        )}
        <Facts series={series} />
      </div>
    </section>
  )
}

/** The run under way, as it happens. */
export const CurrentRun = (props: CurrentRunProps) => {
  const run = useShownRun(props.state.detail.runList)
  return run ? <Live {...props} run={run} /> : <section className="section" aria-label="The next run starts" />
}
