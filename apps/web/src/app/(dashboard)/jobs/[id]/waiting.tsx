'use client'
import { useQuery } from '@tanstack/react-query'
import type { JobDetail, RunnerEntry } from '@wrkbench/contracts'
import { runnersQuery } from '#api/queries.ts'
import { Link } from '#components/ui/link.tsx'
import { Ago } from '#components/ui/moment.tsx'
import { Command, Notice } from '#components/ui/notice.tsx'
import { plural } from '#lib/figures.ts'
import { startRunnerCommand } from '#lib/how-to.ts'

const NoRunner = ({ job }: { job: JobDetail }) => (
  <Notice tone="warn" title={job.runner ? `Runner ${job.runner.name} is away` : 'No runner is connected'}>
    <p>
      {job.runner ? (
        <>
          Last heartbeat <Ago at={job.runner.lastHeartbeatAt} />.{' '}
        </>
      ) : (
        `Nobody takes runs for ${job.environment.name}. `
      )}
      Start it on that machine, and this job begins by itself:
    </p>
    <Command>{startRunnerCommand}</Command>
  </Notice>
)

const Busy = ({ runner }: { runner: RunnerEntry | undefined }) => {
  if (!runner?.currentRun) return <p>It starts as soon as the runner has taken its first run.</p>
  return (
    <p>
      Runner <b className="text-ink">{runner.name}</b> is on{' '}
      <Link href={`/jobs/${runner.currentRun.jobId}`}>job {runner.currentRun.jobNumber}</Link>. It works on one run at a
      time so that results stay clean.
    </p>
  )
}

/** Why nothing happens yet, and what would change that. */
export const Waiting = ({ job }: { job: JobDetail }) => {
  const runners = useQuery(runnersQuery())
  const away = job.runner === null || !job.runner.online
  const runner = runners.data?.items.find((entry) => entry.environment.id === job.environment.id && entry.online)
  const ahead = job.queuePosition
  return (
    <section className="section" aria-label="Why it waits">
      {away && !runner ? (
        <NoRunner job={job} />
      ) : (
        <Notice
          title={
            ahead > 0
              ? `${plural(ahead, 'run')} of other jobs ${ahead === 1 ? 'is' : 'are'} ahead`
              : 'Next in the queue'
          }
        >
          <Busy runner={runner} />
        </Notice>
      )}
    </section>
  )
}
