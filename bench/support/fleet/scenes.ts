import { setTimeout as sleep } from 'node:timers/promises'
import type { CreateJob, JobDetail } from '@wrkbench/contracts'
import { createApiClient } from '../../../workers/runner/src/api-client.ts'
import type { BrowserCommands } from './browsers-main.ts'
import { type Child, startChild } from './child.ts'
import { delaysOf, mostEventMs } from './event-delays.ts'
import { cpuBetween, type Figures, pssOf, spreadsOf, storedFor, together } from './figures.ts'
import type { Pace } from './light-runner.ts'
import { introduction, jobOf } from './made-up-run.ts'
import { usedByHost } from './processes.ts'
import { spreadOf } from './quantiles.ts'
import { nameOf } from './runner-name.ts'
import type { RunnerCommands } from './runners-main.ts'
import type { Stage } from './stage.ts'

export interface Company {
  stage: Stage
  runners: Child<RunnerCommands>
  browsers: Child<BrowserCommands>
}

export const gather = (stage: Stage): Company => ({
  stage,
  runners: startChild<RunnerCommands>('runners-main.ts'),
  browsers: startChild<BrowserCommands>('browsers-main.ts'),
})

const post = async <Answer>({ apiUrl, token }: Stage, route: string, body: unknown): Promise<Answer> => {
  const answer = await fetch(`${apiUrl}/api/v1${route}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST ${route}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

const submit = (stage: Stage, job: CreateJob) => post<JobDetail>(stage, '/jobs', job)

export interface Work {
  /** number of runners that have work, and runs for each */
  runners: number
  runsEach: number
  pace: Pace
  /**
   * number of browsers, each following a job of one of the first runners; with more browsers than jobs, they start over
   */
  browsers: number
}

/** Submits a job for each runner, and waits until all their runs have ended. */
export const work = async ({ stage, runners, browsers }: Company, asked: Work): Promise<Figures> => {
  const runs = asked.runners * asked.runsEach
  await runners.ask('pace', asked.pace)
  await Promise.all([runners.ask('figures', null), browsers.ask('figures', null)])
  const [before, hostBefore, from] = [stage.used(), usedByHost(), performance.now()]
  const jobs: string[] = []
  for (let index = 0; index < asked.runners; index++) {
    jobs.push((await submit(stage, jobOf(nameOf(index), asked.runsEach))).id)
  }
  const followed = Array.from({ length: asked.browsers }, (_, index) => jobs[index % jobs.length] ?? '')
  await browsers.ask('open', { apiUrl: stage.apiUrl, token: stage.token, jobs: followed })
  const patience = 60_000 + runs * (200 + asked.pace.runMs[1])
  while ((await runners.ask('ended', null)) < runs) {
    if (performance.now() - from > patience)
      throw new Error(`only ${await runners.ask('ended', null)} of ${runs} ended`)
    await sleep(100)
  }
  const seconds = (performance.now() - from) / 1000
  const [after, hostAfter] = [stage.used(), usedByHost()]
  // the last events may be late and still on their way
  await sleep(asked.browsers > 0 ? 2 * mostEventMs : 0)
  const [worked, watched] = await Promise.all([runners.ask('figures', null), browsers.ask('figures', null)])
  await browsers.ask('close', null)
  if (watched.broken > 0) throw new Error(`${watched.broken} event streams were cut off`)
  return {
    runners: asked.runners,
    runs,
    seconds,
    cpuSeconds: cpuBetween(before, after),
    pssBytes: pssOf(after),
    calls: spreadsOf(worked.times),
    sse: spreadOf(delaysOf(await storedFor(stage.sql, watched.follows), watched)),
    own: together([worked, watched]),
    hostCpuSeconds: hostAfter - hostBefore,
  }
}

/** Times in ms since the job was requested. */
export interface LargeJob {
  runs: number
  submitted: number
  /** when the queue had every id */
  queued: number
  cancelled: number
  /** when the queue had none of them any more */
  emptied: number
}

/**
 * Submits one job of this many runs that nobody takes: measures submitting, queueing, cancelling and removal from the
 * queue.
 */
export const submitAndCancel = async ({ stage }: Company, runs: number): Promise<LargeJob> => {
  const name = 'fleet-nobody'
  const api = createApiClient({ baseUrl: stage.apiUrl, token: stage.runnerToken, name })
  const { environmentId } = await api.register(introduction(name, 'listens-to-nothing'))
  const since = (from: number) => performance.now() - from
  const until = async (from: number, waiting: number): Promise<number> => {
    while ((await stage.queue.known(environmentId)).size !== waiting) {
      if (since(from) > 120_000) throw new Error(`the queue never held ${waiting} runs`)
      await sleep(50)
    }
    return since(from)
  }
  const submitting = performance.now()
  const { id, runList } = await submit(stage, jobOf(name, runs))
  const submitted = since(submitting)
  const queued = await until(submitting, runList.length)
  const cancelling = performance.now()
  const over = await post<JobDetail>(stage, `/jobs/${id}/cancel`, {})
  const cancelled = since(cancelling)
  const left = over.runList.filter(({ status }) => status !== 'CANCELLED').length
  if (left > 0) throw new Error(`${left} runs of the job were not cancelled`)
  return { runs: runList.length, submitted, queued, cancelled, emptied: await until(cancelling, 0) }
}
