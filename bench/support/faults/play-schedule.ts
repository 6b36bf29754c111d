import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CreateJob, isTerminal, type JobDetail, type JobList, type RunnerList } from '@wrkbench/contracts'
import { findExecutable } from '@wrkbench/embedded'
import { lastLines } from '../../../tools/start/logs.ts'
import type { Schedule } from './draw-schedule.ts'
import { type Evidence, type RunRow, runRows, spoolState } from './evidence.ts'
import { findProcesses, roleOf } from './find-processes.ts'
import { inflict, type Strike } from './inflict.ts'
import { judge, mostSilenceSeconds } from './judge.ts'
import { openWorld, passable, type World } from './open-world.ts'
import { mountSmallDisks } from './small-disks.ts'
import { struckBy } from './tally.ts'
import type { Template } from './template.ts'

const submitted = { cells: 3, rounds: 10 }

/** Three cells in ten rounds, each with a fraction of a second of load. */
const job = (): CreateJob => ({
  servers: ['node/http'],
  scenarios: ['plaintext', 'json', 'sha256'],
  profiles: [
    findExecutable('ab')
      ? { generator: 'ab', connections: 4, requests: 500 }
      : { generator: 'autocannon', connections: 4, durationSeconds: 0.5 },
  ],
  rounds: submitted.rounds,
  warmupSeconds: 0,
  warmupMaxSeconds: 0,
})
const oneRun = (): CreateJob => ({ ...job(), scenarios: ['json'], rounds: 1 })

export interface Played {
  schedule: Schedule
  /** what did not hold; empty if everything did */
  wrong: string[]
  /** the outcome of each fault */
  strikes: Strike[]
  seconds: number
  runs: number
  attempts: number
  longestSilence: number
  /** folder of the instance; kept if something is wrong */
  folder: string
  /** the last lines of its logs */
  logs: string
}

/** Submits a job as a user would: tries again while the API is down, but first checks whether the job exists by now. */
const submit = async ({ call }: World, spec: CreateJob, before: readonly string[] = []): Promise<JobDetail> => {
  for (const end = performance.now() + 30_000; ; await sleep(200)) {
    try {
      const { items } = await call.get<JobList>('/jobs')
      const made = items.find(({ id }) => !before.includes(id))
      return await (made ? call.job(made.id) : call.createJob(spec))
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}

/** Watches the runs until all are over, or nothing has changed for too long after the faults. */
const watchRuns = async (world: World, jobId: string, faultsOver: Promise<unknown>) => {
  let over = false
  void faultsOver.then(() => {
    over = true
    movedAt = performance.now()
  })
  let movedAt = performance.now()
  let longestSilence = 0
  let before = ''
  let rows: RunRow[] = []
  for (;;) {
    rows = await runRows(world.databaseUrl, jobId).catch(() => rows)
    const now = rows.map(({ status, phases }) => `${status} ${phases.length}`).join()
    const silence = (performance.now() - movedAt) / 1000
    if (over) longestSilence = Math.max(longestSilence, silence)
    if (now !== before) movedAt = performance.now()
    before = now
    const isDone = rows.length > 0 && rows.every(({ status }) => isTerminal(status))
    if (over && (isDone || silence > mostSilenceSeconds)) return { rows, longestSilence }
    await sleep(500)
  }
}

/** Seconds that a job of one run takes; null if it does not succeed within a minute. */
const nextJob = async (world: World, before: JobDetail): Promise<number | null> => {
  const start = performance.now()
  try {
    const { id } = await submit(world, oneRun(), [before.id])
    const ended = await world.call.until(id, ({ finishedAt }) => finishedAt !== null, 60)
    return ended.status === 'SUCCEEDED' ? (performance.now() - start) / 1000 : null
  } catch {
    return null
  }
}

/** Repeats the question for a while: something that is still on its way is not a fault. */
const settled = async <T>(ask: () => Promise<T> | T, isWell: (answer: T) => boolean, seconds: number): Promise<T> => {
  for (const end = performance.now() + seconds * 1000; ; await sleep(100)) {
    const answer = await ask()
    if (isWell(answer) || performance.now() > end) return answer
  }
}

/** Asks until there is an answer; null if there is none within half a minute. */
const asked = <T>(ask: () => Promise<T>): Promise<T | null> =>
  settled(
    () => ask().catch(() => null),
    (answer) => answer !== null,
    30,
  )

const shown = ({ pid, command }: { pid: number; command: string }) => `${pid} ${command.slice(0, 120)}`

const isFree = async ({ call }: World): Promise<boolean> => {
  const list = await call.get<RunnerList>('/runners').catch(() => null)
  return list?.items.length === 1 && list.items.every(({ online, currentRun }) => online && currentRun === null)
}

const play = async (world: World, { faults }: Schedule) => {
  const created = await submit(world, job())
  const start = performance.now()
  const inflicting = faults.map(async (fault) => {
    await sleep(Math.max(0, fault.atMs - (performance.now() - start)))
    return inflict(world, created, fault)
  })
  const allOver = Promise.all(inflicting)
  const { longestSilence } = await watchRuns(world, created.id, allOver)
  const strikes = await allOver
  const nextJobSeconds = await nextJob(world, created)
  const runnerIsFree = await settled(() => isFree(world), Boolean, 10)
  const ofRuns = () => findProcesses(world).filter((found) => roleOf(found) !== null)
  const leftOfRuns = (await settled(ofRuns, ({ length }) => length === 0, 3)).map(shown)
  const evidence = {
    longestSilence,
    nextJobSeconds,
    runnerIsFree,
    leftOfRuns,
    ...spoolState(world),
    job: await asked(() => world.call.job(created.id)),
    // rows that could not be read do not count as missing rows
    runs: (await asked(() => runRows(world.databaseUrl, created.id))) ?? [],
  }
  return { strikes, evidence }
}

const logTails = ({ folder, logOf }: World): string =>
  readdirSync(folder)
    .flatMap((file) => (file.endsWith('.log') ? [path.parse(file).name] : []))
    .map(
      (name) =>
        `── ${name}\n${lastLines(logOf(name), 12)
          .map((line) => line.slice(0, 240))
          .join('\n')}`,
    )
    .join('\n')

/** Plays one schedule: opens an instance, runs the job and the faults, and judges the outcome. */
export const playSchedule = async (template: Template, schedule: Schedule): Promise<Played> => {
  const start = performance.now()
  const name = `${schedule.queue}-${schedule.seed}`
  const folder = path.join(template.folder, name)
  // a second try must not find the first one's files: its database would overlay the other
  rmSync(folder, { recursive: true, force: true })
  const unmount = mountSmallDisks({ folder: passable(folder) }, schedule.faults)
  try {
    const world = await openWorld(template, name, schedule.queue)
    let ended: Awaited<ReturnType<typeof play>> | null = null
    let notStopped: string[] = []
    try {
      ended = await play(world, schedule)
    } finally {
      notStopped = await world.close()
    }
    const left = await settled(
      () => findProcesses(world),
      ({ length }) => length === 0,
      5,
    )
    const evidence: Evidence = {
      ...ended.evidence,
      leftInTheEnd: left.map(shown),
      crashes: world.crashes,
      notStopped,
    }
    const { strikes } = ended
    const wrong = judge(evidence, submitted, struckBy(schedule.faults, strikes))
    const played = { schedule, wrong, strikes, longestSilence: evidence.longestSilence, folder: world.folder }
    const runs = new Set(evidence.runs.map(({ position }) => position)).size
    const logs = logTails(world)
    writeFileSync(path.join(world.folder, 'evidence.json'), JSON.stringify(evidence, null, 2))
    return { ...played, runs, attempts: evidence.runs.length, logs, seconds: (performance.now() - start) / 1000 }
  } finally {
    unmount()
  }
}
