import { formatDuration, type JobDetail, type RunStatus, type RunSummary, type Sample } from '@wrkbench/contracts'
import type { Step } from '#lib/job-progress.ts'
import { runStatusWords } from '#lib/words.ts'

const order = ['PREPARING', 'STARTING', 'VERIFYING', 'WARMING_UP', 'MEASURING', 'COLLECTING'] as const

/** seconds; what is over faster needs no note */
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

const loadNote = (status: RunStatus, planned: number | null, samples: readonly Sample[]): string => {
  const last = samples.filter((sample) => sample.phase === status).at(-1)
  if (!last) return ''
  const whole = Math.floor(last.t)
  return planned === null
    ? formatDuration(whole)
    : `${Math.min(whole, Math.round(planned))} of ${formatDuration(planned)}`
}

/** The steps of the run under way, with how long each took and how far the load is. */
export const runSteps = (
  run: Pick<RunSummary, 'status' | 'profile'>,
  job: Pick<JobDetail, 'warmupSeconds'>,
  entered: Entered,
  samples: readonly Sample[],
): Step[] => {
  const at = order.indexOf(run.status as (typeof order)[number])
  return order.map((status, index) => {
    const state = index < at ? 'done' : index === at ? 'now' : 'waiting'
    const planned =
      status === 'WARMING_UP' ? job.warmupSeconds : status === 'MEASURING' ? run.profile.durationSeconds : null
    const loading = status === 'WARMING_UP' || status === 'MEASURING'
    const note =
      state === 'done' ? took(entered, index) : state === 'now' && loading ? loadNote(status, planned, samples) : ''
    return { label: runStatusWords[status], note, state }
  })
}
