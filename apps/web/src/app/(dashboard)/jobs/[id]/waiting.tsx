'use client'
import type { Crew, JobDetail, RunnerEntry } from '@wrkbench/contracts'
import { StartRunner } from '#components/runners/start-runner.tsx'
import { Link } from '#components/ui/link.tsx'
import { Ago } from '#components/ui/moment.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { plural } from '#lib/text/figures.ts'
import { startCommand } from '#lib/text/how-to.ts'

const duties = { leads: 'leads', serves: 'serves', assists: 'adds load', 'stands-by': 'stands by' } as const

const Host = ({ runner }: { runner: RunnerEntry }) => (
  <li>
    <b className="text-ink">{runner.name}</b>, which {duties[runner.duty]} on{' '}
    <Link href={`/hosts/${runner.hostId}`}>{runner.hostFacts.hostname}</Link>:{' '}
    {runner.notTaking ? (
      runner.notTaking.why
    ) : (
      <>
        last heartbeat <Ago at={runner.lastHeartbeatAt} />
      </>
    )}
  </li>
)

const Away = ({ job, away }: { job: JobDetail; away: readonly RunnerEntry[] }) => {
  const [only, another] = away
  const isHeld = away.some(({ notTaking }) => notTaking)
  const title = !only
    ? 'No runner is connected'
    : another
      ? `${plural(away.length, 'runner')} ${isHeld ? 'take no runs' : 'are away'}`
      : `Runner ${only.name} ${only.notTaking ? 'takes no runs' : 'is away'}`
  return (
    <Notice tone="warn" title={title}>
      {only ? (
        <ul>
          {away.map((runner) => (
            <Host key={runner.id} runner={runner} />
          ))}
        </ul>
      ) : (
        <p>No runner takes runs for {job.environment.name}.</p>
      )}
      {isHeld ? (
        <p className="mt-2">
          This job continues by itself when that ends. <Link href="/runners">Runners</Link>
        </p>
      ) : (
        <>
          <p className="mt-2">
            {!only ? 'Start one' : another ? 'Start them again on their machines' : 'Start it again on its machine'},
            and this job continues by itself:
          </p>
          {only ? (
            <ul className="mt-2">
              <li>
                with the dashboard: <code>{startCommand}</code>
              </li>
              <li>
                as a service: <code>systemctl start wrkbench-runner</code>
              </li>
            </ul>
          ) : (
            <div className="mt-2">
              <StartRunner />
            </div>
          )}
        </>
      )}
    </Notice>
  )
}

const NobodyServes = ({ job }: { job: JobDetail }) => (
  <Notice tone="warn" title="No runner starts servers">
    <p>
      No runner of {job.environment.name} has the role SERVER. Start one there with <code>WRKBENCH_ROLES=SERVER</code>.
    </p>
  </Notice>
)

const Busy = ({ runner }: { runner: RunnerEntry }) => {
  if (!runner.currentRun) return <p>It starts as soon as the runner has taken its first run.</p>
  return (
    <p>
      Runner <b className="text-ink">{runner.name}</b> is on{' '}
      <Link href={`/jobs/${runner.currentRun.jobId}`}>job {runner.currentRun.jobNumber}</Link>. It works on one run at a
      time, to keep results clean.
    </p>
  )
}

/** The runner lost a label since the job was submitted, or was registered without. */
const WithoutLabels = ({ job, crew }: { job: JobDetail; crew: Crew }) => (
  <Notice tone="warn" title={`Waits for a runner with ${job.runnerLabels.join(', ')}`}>
    <p>
      {crew.leader ? (
        <>
          <b className="text-ink">{crew.leader.name}</b>, which leads {job.environment.name}, bears{' '}
          {crew.leader.labels.join(', ') || 'no labels'}: <code>{crew.lacksLabels.join(', ')}</code> is missing. Its
          host says it with <code>WRKBENCH_LABELS</code>.
        </>
      ) : (
        <>None is connected in {job.environment.name}.</>
      )}{' '}
      <Link href="/runners">Runners</Link>
    </p>
  </Notice>
)

/** Why nothing happens yet, and what would change that. */
export const Waiting = ({ job, crew }: { job: JobDetail; crew: Crew }) => {
  const ahead = job.queuePosition
  const queued =
    ahead > 0 ? `${plural(ahead, 'run')} of other jobs ${ahead === 1 ? 'is' : 'are'} ahead` : 'Next in the queue'
  return (
    <section className="section" aria-label="Why it waits">
      {crew.lacksLabels.length > 0 ? (
        <WithoutLabels job={job} crew={crew} />
      ) : crew.away.length > 0 || crew.leader === null ? (
        <Away job={job} away={crew.away} />
      ) : crew.lacksServer ? (
        <NobodyServes job={job} />
      ) : (
        <Notice title={queued}>
          <Busy runner={crew.leader} />
        </Notice>
      )}
    </section>
  )
}
