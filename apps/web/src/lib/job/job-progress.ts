import { isActive, isJobOver, isTerminal, type JobDetail, latestAttempts, type RunSummary } from '@wrkbench/contracts'
import { jobStatusWords } from '#lib/text/words.ts'

export type Step = {
  label: string
  note: string
  /** the longest note it will have, whose room it keeps free */
  room?: string
  state: 'done' | 'now' | 'waiting' | 'stopped'
}
export type RoundProgress = { round: number; done: number; total: number; share: number }

/** True if the run is over, with or without a result; a cancelled run does not count. */
const isDone = (run: RunSummary): boolean => isTerminal(run.status) && run.status !== 'CANCELLED'
const shareOf = (run: RunSummary): number => (isDone(run) ? 1 : isActive(run.status) ? run.progress : 0)

export const roundProgress = (job: Pick<JobDetail, 'rounds' | 'runList'>): RoundProgress[] => {
  const runs = latestAttempts(job.runList)
  const last = runs.reduce((most, { round }) => Math.max(most, round), job.rounds)
  return Array.from({ length: last }, (_, index) => {
    const own = runs.filter((run) => run.round === index + 1)
    const done = own.filter(isDone).length
    const share = own.length > 0 ? own.reduce((sum, run) => sum + shareOf(run), 0) / own.length : 0
    return { round: index + 1, done, total: own.length, share }
  })
}

/** The current run; if there are several, the first in order. */
export const currentRun = (runs: readonly RunSummary[]): RunSummary | null =>
  runs.filter((run) => isActive(run.status)).sort((a, b) => a.position - b.position)[0] ?? null

const longestRail = 6

const roundStep = (round: RoundProgress, running: boolean, ended: boolean): Step => {
  const complete = round.total > 0 && round.done === round.total
  const state = complete ? 'done' : ended ? 'stopped' : running ? 'now' : 'waiting'
  return { label: `Round ${round.round}`, note: `${round.done} of ${round.total}`, state }
}

/** All spare rounds in one step, which is there before any is needed, so that nothing moves when one is. */
const spareStep = (job: JobDetail, rounds: readonly RoundProgress[], running: boolean, ended: boolean): Step => {
  const now = rounds.at(-1)
  const complete = job.status !== 'CANCELLED' && rounds.every((round) => round.done === round.total)
  const note = (number: number, done: number, total: number) => `round ${number}: ${done} of ${total}`
  const cells = job.cells.length
  return {
    label: 'Spare rounds',
    note: now ? note(rounds.length, now.done, now.total) : ended && complete ? 'none' : '',
    room: note(job.spareRounds, cells, cells),
    state: ended ? (complete ? 'done' : 'stopped') : running ? 'now' : 'waiting',
  }
}

/** The steps of a job: queued, each round, spare ones, done. More than six rounds become one step. */
export const jobSteps = (job: JobDetail): Step[] => {
  const ended = isJobOver(job.status)
  const all = roundProgress(job)
  const [rounds, spare] = [all.slice(0, job.rounds), all.slice(job.rounds)]
  const running = currentRun(job.runList)?.round ?? all.find((round) => round.done < round.total)?.round
  const started = job.status !== 'QUEUED'
  const steps = rounds.map((round) => roundStep(round, started && !ended && round.round === running, ended))
  const finished = steps.filter((step) => step.state === 'done').length
  const now = steps.find((step) => step.state === 'now')
  const rail: Step[] =
    job.rounds > longestRail
      ? [
          {
            label: now ? `${now.label} of ${job.rounds}` : `${job.rounds} rounds`,
            note: now ? now.note : `${finished} complete`,
            state: now ? 'now' : finished === job.rounds ? 'done' : ended ? 'stopped' : 'waiting',
          },
        ]
      : steps
  const succeeded = job.status === 'SUCCEEDED' || job.status === 'PARTIAL'
  return [
    { label: 'Queued', note: '', state: started ? 'done' : 'now' },
    ...rail,
    ...(job.spareRounds > 0 ? [spareStep(job, spare, (running ?? 0) > job.rounds, ended)] : []),
    {
      label: ended && !succeeded ? jobStatusWords[job.status] : 'Done',
      note: '',
      state: succeeded ? 'done' : ended ? 'stopped' : 'waiting',
    },
  ]
}

/**
 * Seconds left, counted down from when the API gave the estimate; null if unknown, or if the job should be over by now.
 */
export const secondsLeft = (etaSeconds: number | null, saidAt: number, now: number): number | null => {
  if (etaSeconds === null) return null
  const left = etaSeconds - (now - saidAt) / 1000
  return left > 0 ? left : null
}
