import { formatDuration, type RunStatus, type RunSummary, type Sample, type WarmUpBounds } from '@wrkbench/contracts'
import type { Step } from '#lib/job/job-progress.ts'
import { runStatusWords } from '#lib/text/words.ts'

const order = ['PREPARING', 'STARTING', 'VERIFYING', 'WARMING_UP', 'MEASURING', 'COLLECTING'] as const

/** in seconds; shorter steps need no note */
const shortestNoted = 0.05

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

/** The note of a warm-up. If its end is open, it counts up to its longest duration. */
const warmUpNote = (job: WarmUpBounds, samples: readonly Sample[]): string => {
  const fixed = job.warmupSeconds === job.warmupMaxSeconds
  const note = loadNote('WARMING_UP', fixed ? job.warmupSeconds : null, samples)
  return fixed || note === '' ? note : `${note}, at most ${formatDuration(job.warmupMaxSeconds)}`
}

const loadNote = (status: RunStatus, planned: number | null, samples: readonly Sample[]): string => {
  const last = samples.filter((sample) => sample.phase === status).at(-1)
  if (!last) return ''
  const whole = Math.floor(last.t)
  return planned === null
    ? formatDuration(whole)
    : `${Math.min(whole, Math.round(planned))} of ${formatDuration(planned)}`
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
    const now = () => {
      if (status === 'WARMING_UP') return warmUpNote(job, samples)
      return status === 'MEASURING' ? loadNote(status, run.profile.durationSeconds, samples) : ''
    }
    const note = state === 'done' ? took(entered, index) : state === 'now' ? now() : ''
    return { label: runStatusWords[status], note, state }
  })
}
