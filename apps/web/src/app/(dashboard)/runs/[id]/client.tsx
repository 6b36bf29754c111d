'use client'
import { useQuery } from '@tanstack/react-query'
import { describeProfile, isTerminal, type RunDetail } from '@wrkbench/contracts'
import { hardwareParts } from '@wrkbench/tables'
import { useState } from 'react'
import { runLogQuery, runQuery, scenariosQuery, serversQuery } from '#api/queries.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { ShareLink } from '#components/ui/copy-button.tsx'
import { LogLines } from '#components/ui/log-lines.tsx'
import { Moment } from '#components/ui/moment.tsx'
import { PageHead, Section } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { type Names, namesOf } from '#lib/catalogue/catalogue-names.ts'
import { seriesColour } from '#lib/chart/series-colour.ts'
import { cx } from '#lib/cx.ts'
import { runStatusWords } from '#lib/text/words.ts'
import { Explore } from './explore.tsx'
import { Flags } from './flags.tsx'
import { Headline } from './headline.tsx'
import { HostTables } from './host-table.tsx'
import { Numbers } from './numbers.tsx'
import { Phases } from './phases.tsx'
import { RawOutput } from './raw-output.tsx'
import { Removed } from './removed.tsx'
import { Reproduce } from './reproduce.tsx'
import { SeriesCharts, useRunSeries } from './series-charts.tsx'

const Head = ({ run, names }: { run: RunDetail; names: Names }) => {
  // what a run under way does not know yet has its place
  const [isWatched] = useState(!isTerminal(run.status))
  return (
    <PageHead
      title={
        <span className="inline-flex items-baseline">
          <Swatch of={names.framework(run.serverId)} />
          {names.server(run.serverId)}, {names.scenario(run.scenarioId)}
        </span>
      }
      tag={
        <span className="tag">{`round ${run.round}${run.attempt > 1 ? `, attempt ${run.attempt}` : ''} · ${runStatusWords[run.status].toLowerCase()}`}</span>
      }
      actions={
        <>
          <ShareLink />
          <ButtonLink look="quiet" href={`/jobs/${run.jobId}`}>
            {isTerminal(run.status) ? `Job ${run.jobNumber}` : 'Follow it live'}
          </ButtonLink>
        </>
      }
    >
      <p key={`${run.runnerName} ${run.result?.measuredAt}`} className={cx(isWatched && 'min-h-10 max-sm:min-h-30')}>
        <b>{run.hostFacts ? hardwareParts(run.hostFacts).join(' · ') : run.environmentName}</b>. Load:{' '}
        {describeProfile(run.profile)}
        {run.result?.generatorVersion && ` (${run.profile.generator} ${run.result.generatorVersion})`}.{' '}
        {run.runnerName ? `Runner ${run.runnerName}` : `Environment ${run.environmentName}`}
        {run.result && (
          <>
            , <Moment at={run.result.measuredAt} />
          </>
        )}
        .
      </p>
    </PageHead>
  )
}

const Log = ({ run: { id, removed } }: { run: RunDetail }) => {
  const { data } = useQuery(runLogQuery(id))
  const lines = data?.items ?? []
  if (removed.log) {
    return (
      <Section id="log" title="Log">
        <Removed what="Log" at={removed.log} />
      </Section>
    )
  }
  return (
    <Section id="log" title="Log" note={data?.nextAfter ? `the first ${lines.length} lines` : undefined}>
      {lines.length > 0 ? (
        <div
          className="log max-h-96"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a log that scrolls must be reachable by keyboard
          tabIndex={0}
          role="log"
          aria-label="Log of this run"
        >
          <LogLines lines={lines} />
        </div>
      ) : (
        <p className="text-ink-2">This run has written nothing yet.</p>
      )}
    </Section>
  )
}

const Charts = ({ run, names }: { run: RunDetail; names: Names }) => {
  const series = useRunSeries(run)
  const over = isTerminal(run.status)
  if (over && run.timeline.length === 0) return null
  const own = {
    series,
    name: `run-${run.jobNumber}-${run.position + 1}`,
    colour: seriesColour(names.framework(run.serverId)),
  }
  return (
    <>
      <SeriesCharts key={over ? 'over' : 'under way'} run={run} {...own} />
      {run.timeline.length > 0 && <Explore {...own} />}
    </>
  )
}

const livePollMs = 2000

export const RunView = ({ id }: { id: string }) => {
  const run = useQuery({
    ...runQuery(id),
    refetchInterval: (query) => (query.state.data && !isTerminal(query.state.data.status) ? livePollMs : false),
  })
  const servers = useQuery(serversQuery())
  const scenarios = useQuery(scenariosQuery())
  if (run.error && !run.data) throw run.error
  if (!run.data) return <PageSkeleton />
  const names = namesOf(servers.data, scenarios.data)
  const detail = run.data
  return (
    <>
      <Head run={detail} names={names} />
      <Headline run={detail} />
      <Flags run={detail} />
      <Charts run={detail} names={names} />
      {detail.removed.timeline && (
        <Section id="series" title="During the run">
          <Removed what="Timeline" at={detail.removed.timeline} />
        </Section>
      )}
      <Numbers run={detail} />
      <Phases run={detail} />
      <Reproduce run={detail} />
      <HostTables run={detail} />
      <RawOutput run={detail} />
      <Log run={detail} />
    </>
  )
}
