'use client'
import {
  type CreateJob,
  completeProfile,
  describeProfile,
  firstBenchmark,
  type GeneratorCatalogue,
  type JobDetail,
  type RunnerEntry,
} from '@wrkbench/contracts'
import { browserSend, ofShownProject } from '#api/browser.ts'
import { StartRunner } from '#components/runners/start-runner.tsx'
import { useMay } from '#components/session/session.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { useSending } from '#lib/form/use-sending.ts'
import { bestFound } from '#lib/job/best-found.ts'
import { estimateSeconds } from '#lib/job/estimate.ts'
import { useGo } from '#lib/project/use-go.ts'
import { formatAbout } from '#lib/text/time.ts'

const example = [
  { name: 'Node.js http', bar: 190, low: 184, high: 196 },
  { name: 'Fastify', bar: 164, low: 157, high: 171 },
  { name: 'Express', bar: 68, low: 65, high: 71 },
]

/** What a finished ranking looks like; no figures, because there are none. */
const Picture = () => (
  <svg
    className="fig mt-4 block"
    viewBox="0 0 330 76"
    width="100%"
    style={{ maxWidth: 420 }}
    role="img"
    aria-label="Example of a finished ranking: three bars with intervals"
  >
    {example.map(({ name, bar, low, high }, row) => (
      <g key={name} transform={`translate(0 ${row * 24})`}>
        <text x="0" y="15">
          {name}
        </text>
        <rect x="96" y="4" width={bar} height="13" fill="none" stroke="var(--line-strong)" strokeWidth="1.25" />
        <path d={`M${96 + low} 10.5H${96 + high}M${96 + low} 6v9M${96 + high} 6v9`} className="w" />
      </g>
    ))}
  </svg>
)

const phases = [
  ['Start', 'the server is built, started and timed until its first answer'],
  ['Verify', 'a wrong answer ends the run: nothing is measured'],
  ['Warm up', 'the same load, not counted'],
  ['Measure', 'requests, latency, CPU and memory of both sides'],
  ['Verify again', 'then stop, and keep the raw output'],
] as const

const WhatHappens = () => (
  <div className="max-lg:mt-8">
    <h2 className="text-t2">What one run does</h2>
    <ol className="mt-2">
      {phases.map(([name, words], index) => (
        <li key={name} className="flex gap-3 border-t border-line py-2">
          <span className="u w-4">{index + 1}</span>
          <span>
            <span className="font-medium">{name}</span> <span className="text-ink-2">{words}</span>
          </span>
        </li>
      ))}
    </ol>
  </div>
)

const Start = ({ job }: { job: CreateJob }) => {
  const go = useGo()
  const { busy, failed, send } = useSending({ leaves: true, fields: false })
  const submit = () =>
    send(async () => {
      const made = await browserSend<JobDetail>('POST', '/jobs', ofShownProject(job))
      go(`/jobs/${made.id}`)
    })
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <Button look="go" disabled={busy} onClick={submit}>
          {busy ? 'Starting' : 'Run the first benchmark'}
        </Button>
        <ButtonLink look="quiet" href="/jobs/new">
          Choose servers and load yourself
        </ButtonLink>
      </div>
      {failed && (
        <p role="alert" className="mt-3 text-slower">
          {failed}
        </p>
      )}
    </>
  )
}

const NoRunner = ({ known }: { known: boolean }) => (
  <div className="mt-6 max-w-[64ch]">
    <h2 className="text-t2 text-warn">{known ? 'The runner is away' : 'No runner is connected'}</h2>
    <div className="mt-1 text-ink-2">
      <p className="mb-2">A runner starts the servers and loads them. This page updates as soon as one connects.</p>
      <StartRunner />
    </div>
  </div>
)

/** The empty instance: what will happen, one button, a picture of the result. */
export const Welcome = ({
  generators,
  runners,
}: {
  generators: GeneratorCatalogue
  runners: readonly RunnerEntry[]
}) => {
  const mayRun = useMay('jobs:write')
  const generator = bestFound(generators)
  const job = generator && firstBenchmark(generator)
  const online = runners.filter((runner) => runner.online)
  const profile = job?.profiles[0]
  const seconds = job
    ? estimateSeconds({
        cells: job.servers.length,
        rounds: job.rounds,
        warmupSeconds: job.warmupSeconds,
        durations: job.profiles.map(({ durationSeconds }) => durationSeconds),
      })
    : null
  return (
    <div className="grid gap-x-16 pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,480px)]">
      <div>
        <PageHead title="No benchmark yet" />
        <p className="mt-2 max-w-[64ch]">
          wrkbench measures how many requests per second HTTP servers answer on your own machines, says how certain that
          is, and keeps the history.
        </p>
        <p className="mt-2 max-w-[64ch] text-ink-2">
          The first benchmark runs three servers{online[0] ? ` on runner ${online[0].name}` : ''}
          {seconds === null ? '' : ` for ${formatAbout(seconds)}`} and ends with a ranking like this one. Each server is
          started, checked for correct answers, warmed up and measured three times, in random order; what the machine
          disturbs is measured again.
        </p>
        <Picture />
        {profile && (
          <p className="cap mt-2">
            Node.js http, Fastify and Express answering JSON · {describeProfile(completeProfile(profile))} · 3 rounds
          </p>
        )}
        {mayRun ? (
          <First job={job} known={runners.length > 0} online={online.length > 0} />
        ) : (
          <p className="mt-6 text-ink-2">A member of the project starts it; you will see it here.</p>
        )}
      </div>
      <WhatHappens />
    </div>
  )
}

const First = ({ job, known, online }: { job: CreateJob | null; known: boolean; online: boolean }) => {
  if (!online) return <NoRunner known={known} />
  return job ? <Start job={job} /> : <NoGenerator />
}

const NoGenerator = () => (
  <div className="mt-6 max-w-[64ch]">
    <h2 className="text-t2 text-warn">No load generator was found</h2>
    <p className="mt-1 text-ink-2">Install one on the runner; the Runners page shows how.</p>
    <ButtonLink className="mt-3" href="/runners">
      Runners
    </ButtonLink>
  </div>
)
