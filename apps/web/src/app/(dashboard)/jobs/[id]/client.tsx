'use client'
import { useQuery } from '@tanstack/react-query'
import { crewOf, isJobOver } from '@wrkbench/contracts'
import { jobQuery, runnersQuery, scenariosQuery, serversQuery } from '#api/queries.ts'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { namesOf } from '#lib/catalogue/catalogue-names.ts'
import { currentRun } from '#lib/job/job-progress.ts'
import { useLiveJob } from '#lib/job-live/use-live-job.ts'
import { usePausedAt } from '#lib/job-live/use-paused-at.ts'
import { Approval } from './approval.tsx'
import { ConnectionNote } from './connection-note.tsx'
import { CurrentRun } from './current-run.tsx'
import { Failures } from './failures.tsx'
import { Head } from './head.tsx'
import { LogPanel } from './log-panel.tsx'
import { MeasuredHow } from './measured-how.tsx'
import { Progress } from './progress.tsx'
import { ResultMatrix } from './result-matrix.tsx'
import { SameAgain } from './same-again.tsx'
import { Stability } from './stability.tsx'
import { Standings } from './standings.tsx'
import { Sweeps } from './sweeps.tsx'
import { Waiting } from './waiting.tsx'
import './job.css'

type LoadedProps = { detail: NonNullable<ReturnType<typeof useJob>>['detail']; saidAt: number }

const useJob = (id: string) => {
  const { data, dataUpdatedAt, error } = useQuery(jobQuery(id))
  if (error && !data) throw error
  return data ? { detail: data, saidAt: dataUpdatedAt } : null
}

const Loaded = ({ detail: fetched, saidAt }: LoadedProps) => {
  const servers = useQuery(serversQuery())
  const scenarios = useQuery(scenariosQuery())
  const { state, connection, reconnect } = useLiveJob(fetched)
  const pausedAt = usePausedAt(connection)
  const { detail } = state
  const names = namesOf(servers.data, scenarios.data)
  // an event says so before the answer that has the last figures: what it ranks would be sorted anew a moment later
  const ended = isJobOver(fetched.status)
  const runners = useQuery(runnersQuery())
  const crew = runners.data && crewOf(runners.data.items, detail.environment.id, detail.runnerLabels)
  const isStuck =
    crew !== undefined &&
    (crew.leader === null || crew.away.length > 0 || crew.lacksServer || crew.lacksLabels.length > 0)
  const waiting = !ended && (detail.status === 'QUEUED' || (isStuck && !currentRun(detail.runList)))
  // others are measured first, or somebody must act: no room is kept yet for what a run tells
  const waitsLong = detail.status === 'QUEUED' && (isStuck || detail.unapproved.length > 0 || detail.queuePosition > 0)
  const silent = ended && state.log.length === 0
  // what failed or was cancelled is said above; a ranking and rounds of dashes would only repeat it
  const measured = detail.cells.some(({ rounds }) => rounds.length > 0)
  const hasRounds = !ended || measured || detail.runs.failed > 0
  return (
    <>
      <Head job={detail} />
      <ConnectionNote connection={connection} pausedAt={pausedAt} reconnect={reconnect} />
      <Progress job={detail} saidAt={saidAt} pausedAt={pausedAt} stuck={waiting && isStuck} />
      {!ended && <Approval job={detail} />}
      {!ended && (
        <div className={waitsLong ? undefined : 'job-now'}>
          {waiting && crew && detail.unapproved.length === 0 && <Waiting job={detail} crew={crew} />}
          {!waiting && <CurrentRun state={state} names={names} pausedAt={pausedAt} />}
        </div>
      )}
      {ended && <Failures job={detail} names={names} />}
      {detail.sweeps.length > 0 && <Sweeps job={detail} names={names} />}
      {ended && detail.stability.length > 0 && <Stability job={detail} names={names} />}
      {ended && detail.aa && <SameAgain job={detail} names={names} />}
      {ended && measured && <Standings job={detail} names={names} />}
      {ended && <MeasuredHow job={detail} />}
      <div key={ended ? 'ended' : 'live'} className={silent ? undefined : 'job-low'}>
        {hasRounds && <ResultMatrix job={detail} names={names} ended={ended} />}
        {!silent && <LogPanel lines={state.log} job={detail} />}
      </div>
      {!ended && <Failures job={detail} names={names} />}
    </>
  )
}

export const JobView = ({ id }: { id: string }) => {
  const job = useJob(id)
  return job ? <Loaded {...job} /> : <PageSkeleton />
}
