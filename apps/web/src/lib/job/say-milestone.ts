import { isJobOver, type JobDetail } from '@wrkbench/contracts'
import { roundProgress } from '#lib/job/job-progress.ts'
import { plural } from '#lib/text/figures.ts'
import { jobStatusWords } from '#lib/text/words.ts'

/** What of a job is worth interrupting a listener for: that it began, each whole round, and how it ended. */
export const sayMilestone = (job: JobDetail): string => {
  const rounds = roundProgress(job)
  const runs = rounds.reduce((sum, { total }) => sum + total, 0)
  const done = rounds.reduce((sum, round) => sum + round.done, 0)
  const failed = job.runs.failed > 0 ? `, ${job.runs.failed} failed` : ''
  const name = `Job ${job.number}`
  if (isJobOver(job.status))
    return `${name}: ${jobStatusWords[job.status]}. ${done} of ${plural(runs, 'run')}${failed}.`
  if (job.status === 'QUEUED') return `${name} waits.`
  const whole = rounds.filter(({ done, total }) => total > 0 && done === total).length
  return whole === 0 ? `${name} runs.` : `${name}: ${whole} of ${plural(rounds.length, 'round')} done${failed}.`
}
