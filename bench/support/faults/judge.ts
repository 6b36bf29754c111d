import { isActive, isTerminal, type JobDetail } from '@wrkbench/contracts'
import { groupBy } from '../../../packages/core/src/domain/group-by.ts'
import type { Fault } from './draw-schedule.ts'
import type { Evidence, RunRow } from './evidence.ts'
import { traitsOf } from './fault-kinds.ts'

/** The size of the submitted job. */
export interface Submitted {
  cells: number
  rounds: number
}

type Judge = (evidence: Evidence, submitted: Submitted, faults: readonly Fault[]) => string[]

export const mostSilenceSeconds = 60
const mostAttempts = 3
const mostNextJobSeconds = 30
const mostRunMs = 600_000

const nameOf = ({ position, attempt, status, code }: RunRow) =>
  `run ${position}.${attempt} (${status}${code ? ` ${code}` : ''})`

const byPosition = (runs: readonly RunRow[]): RunRow[][] => [...groupBy(runs, ({ position }) => position).values()]

/** Every run is over, and for each cell and round only the last attempt counts. */
const terminal: Judge = ({ runs }, { cells, rounds }) => {
  const groups = byPosition(runs)
  const wrong = runs.filter(({ status }) => !isTerminal(status)).map((run) => `${nameOf(run)} is not over`)
  if (groups.length !== cells * rounds) wrong.push(`${groups.length} runs are there of ${cells * rounds}`)
  for (const attempts of groups) {
    const [counting, another] = attempts.filter(({ superseded }) => !superseded)
    const numbers = attempts.map(({ attempt }) => attempt).join()
    const [first] = attempts
    if (!first) continue
    if (!counting || another || counting !== attempts.at(-1))
      wrong.push(`${nameOf(first)}: not its last attempt alone counts`)
    if (!'1,2,3'.startsWith(numbers)) wrong.push(`${nameOf(first)} has the attempts ${numbers}`)
    for (const run of attempts) {
      if (run.superseded && run.status !== 'LOST') wrong.push(`${nameOf(run)} was superseded and not lost`)
    }
  }
  return wrong
}

/** A successful run has one result, every other run none. */
const storedOnce: Judge = ({ runs }) =>
  runs.flatMap((run) => {
    const wanted = run.status === 'SUCCEEDED' ? 1 : 0
    return run.results === wanted ? [] : [`${nameOf(run)} has ${run.results} results`]
  })

/**
 * Every run without a result was struck by a fault of this schedule, and there are no more of them than the faults can
 * explain.
 */
const nothingLost: Judge = ({ runs }, _, faults) => {
  const wrong: string[] = []
  const { length: losing } = faults.filter(({ kind }) => traitsOf(kind).losesLease)
  const mayFail = faults.map(({ kind }) => traitsOf(kind).fails ?? [])
  for (const run of runs) {
    if (run.status === 'SUCCEEDED') continue
    if (run.status === 'LOST') {
      if (losing === 0) wrong.push(`${nameOf(run)}: no fault took it from its runner`)
      if (!run.superseded && losing < mostAttempts) wrong.push(`${nameOf(run)} was given up`)
      continue
    }
    const by = mayFail.findIndex((codes) => run.code !== null && codes.includes(run.code))
    if (by === -1) wrong.push(`${nameOf(run)}: no fault explains it`)
    else mayFail.splice(by, 1)
  }
  return wrong
}

/** Nothing waits in the runner's spool, and every refused report was of a run that another attempt had replaced. */
const spoolIsEmpty: Judge = ({ spooled, refused, runs }) => [
  ...spooled.map((id) => `the report of run ${id} is still in the spool`),
  ...refused
    .filter((id) => runs.find((run) => run.id === id)?.status !== 'LOST')
    .map((id) => `the report of run ${id} was refused, which is not lost`),
]

const countsOf = (runs: readonly RunRow[]): JobDetail['runs'] => {
  const counting = runs.filter(({ superseded }) => !superseded)
  const count = (...statuses: string[]) => counting.filter(({ status }) => statuses.includes(status)).length
  return {
    total: counting.length,
    queued: count('QUEUED'),
    active: counting.filter(({ status }) => isActive(status)).length,
    succeeded: count('SUCCEEDED'),
    failed: count('FAILED', 'TIMED_OUT', 'LOST'),
    cancelled: count('CANCELLED'),
  }
}

/** The job's page shows what is stored. */
const tableIsRight: Judge = ({ job, runs }, { cells, rounds }) => {
  if (!job) return ['the API does not tell of the job']
  const wrong: string[] = []
  const counts = countsOf(runs)
  if (Object.entries(counts).some(([name, count]) => job.runs[name as keyof typeof counts] !== count)) {
    wrong.push(`the job counts ${JSON.stringify(job.runs)}, its runs are ${JSON.stringify(counts)}`)
  }
  const status = counts.succeeded === counts.total ? 'SUCCEEDED' : counts.succeeded > 0 ? 'PARTIAL' : 'FAILED'
  if (job.status !== status || job.finishedAt === null) wrong.push(`the job is ${job.status}, not ${status}`)
  if (job.cells.length !== cells) wrong.push(`the job has ${job.cells.length} cells, not ${cells}`)
  for (const cell of job.cells) {
    const numbers = cell.rounds.map(({ round }) => round)
    if (new Set(numbers).size !== numbers.length) wrong.push(`${cell.scenarioId} counts a round twice: ${numbers}`)
    if (numbers.some((round) => round < 1 || round > rounds)) wrong.push(`${cell.scenarioId} has the rounds ${numbers}`)
  }
  const shown = job.cells.flatMap((cell) => cell.rounds.map(({ runId }) => runId)).sort()
  const stored = runs.flatMap(({ id, results }) => (results > 0 ? [id] : [])).sort()
  if (shown.join() !== stored.join()) wrong.push(`the cells show ${shown.length} results of ${stored.length}`)
  return wrong
}

/** Whatever the clock did, no duration is negative or as long as an hour. */
const timesAreTimes: Judge = ({ runs }) =>
  runs.flatMap((run) => {
    const odd = (ms: number | null) => ms !== null && (ms < 0 || ms > mostRunMs)
    return [
      ...run.phases
        .filter(({ durationMs }) => odd(durationMs))
        .map(({ status, durationMs }) => `${nameOf(run)}: ${status} took ${durationMs} ms`),
      ...(odd(run.status === 'SUCCEEDED' ? run.lastedMs : Math.min(run.lastedMs ?? 0, 0))
        ? [`${nameOf(run)} took ${run.lastedMs} ms`]
        : []),
    ]
  })

const goesOn: Judge = ({ longestSilence, nextJobSeconds, runnerIsFree }) => [
  ...(longestSilence > mostSilenceSeconds ? [`nothing moved for ${longestSilence.toFixed(0)} s after the faults`] : []),
  ...(runnerIsFree ? [] : ['the runner is not there, or not idle']),
  ...(nextJobSeconds === null ? ['the next job did not succeed'] : []),
  ...((nextJobSeconds ?? 0) > mostNextJobSeconds ? [`the next job took ${nextJobSeconds?.toFixed(0)} s`] : []),
]

const nothingLeft: Judge = ({ leftOfRuns, leftInTheEnd, crashes, notStopped }, _, faults) => [
  ...leftOfRuns.map((process) => `of a run was left: ${process}`),
  ...leftInTheEnd.map((process) => `in the end was left: ${process}`),
  ...crashes.filter(({ part }) => !faults.some(({ kind }) => traitsOf(kind).mayEnd === part)).map(({ what }) => what),
  ...notStopped.map((name) => `${name} did not stop when asked`),
]

const judges = [terminal, storedOnce, nothingLost, spoolIsEmpty, tableIsRight, timesAreTimes, goesOn, nothingLeft]

/**
 * Lists everything that must hold after a schedule and does not. `faults` are only those that took effect: no other
 * fault explains anything.
 */
export const judge: Judge = (evidence, submitted, faults) => judges.flatMap((each) => each(evidence, submitted, faults))
