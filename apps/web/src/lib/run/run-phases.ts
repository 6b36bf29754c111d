import { formatDuration, type RunStatus, type RunSummary, type Sample, type WarmUpBounds } from '@wrkbench/contracts'
import type { Step } from '#lib/job/job-progress.ts'
import { runStatusWords } from '#lib/text/words.ts'

const order = ['PREPARING', 'STARTING', 'VERIFYING', 'WARMING_UP', 'MEASURING', 'COLLECTING'] as const

/** in seconds; shorter steps need no note */
const shortestNoted = 0.05
/** the note of a step that takes a moment */
const moment = formatDuration(0.1)

type Entered = Partial<Record<RunStatus, string>>

const took = (entered: Entered, index: number): string => {
  const from = entered[order[index] ?? 'PREPARING']
  const to = order
    .slice(index + 1)
    .map((status) => entered[status])
    .find((at) => at !== undefined)
  const seconds = from && to ? (Date.parse(to) - Date.parse(from)) / 1000 : 0
  return seconds >= shortestNoted ? formatDuration(seconds) : ''
}

const soFar = (seconds: number, planned: number): string =>
  `${formatDuration(Math.min(seconds, planned))} of ${formatDuration(planned)}`

const loadNote = (status: RunStatus, planned: number | null, samples: readonly Sample[]): string => {
  const last = samples.filter((sample) => sample.phase === status).at(-1)
  if (!last) return ''
  const whole = Math.floor(last.t)
  return planned === null ? formatDuration(whole) : soFar(whole, planned)
}

/** The longest note of a load, near its end. */
const loadRoom = (planned: number): string =>
  [soFar(planned - 1, planned), soFar(planned, planned)].reduce((one, other) =>
    other.length > one.length ? other : one,
  )

const isFixed = (job: WarmUpBounds): boolean => job.warmupSeconds === job.warmupMaxSeconds
/** If the end of a warm-up is open, it counts up to its longest duration. */
const atMost = (job: WarmUpBounds): string => `, at most ${formatDuration(job.warmupMaxSeconds)}`

const warmUpNote = (job: WarmUpBounds, samples: readonly Sample[]): string => {
  const note = loadNote('WARMING_UP', isFixed(job) ? job.warmupSeconds : null, samples)
  return isFixed(job) || note === '' ? note : `${note}${atMost(job)}`
}

const warmUpRoom = (job: WarmUpBounds): string => {
  if (job.warmupMaxSeconds === 0) return ''
  return isFixed(job) ? loadRoom(job.warmupSeconds) : `${formatDuration(job.warmupMaxSeconds)}${atMost(job)}`
}

/** The steps of the current run, with how long each took and how far the load is. */
export const runSteps = (
  run: Pick<RunSummary, 'status' | 'profile'>,
  job: WarmUpBounds,
  entered: Entered,
  samples: readonly Sample[],
): Step[] => {
  const at = order.indexOf(run.status as (typeof order)[number])
  return order.map((status, index) => {
    const state = index < at ? 'done' : index === at ? 'now' : 'waiting'
    const planned = run.profile.durationSeconds
    const now = () => {
      if (status === 'WARMING_UP') return warmUpNote(job, samples)
      return status === 'MEASURING' ? loadNote(status, planned, samples) : ''
    }
    const room = () => {
      if (status === 'WARMING_UP') return warmUpRoom(job)
      return status === 'MEASURING' && planned !== null ? loadRoom(planned) : moment
    }
    const note = state === 'done' ? took(entered, index) : state === 'now' ? now() : ''
    return { label: runStatusWords[status], note, room: room(), state }
  })
}
