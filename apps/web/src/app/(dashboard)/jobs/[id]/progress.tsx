'use client'
import { formatDuration, isJobOver, type JobDetail } from '@wrkbench/contracts'
import { Announced } from '#components/ui/announced.tsx'
import { Steps } from '#components/ui/steps.tsx'
import { useNow } from '#components/ui/use-now.ts'
import { jobSteps, roundProgress, secondsLeft } from '#lib/job/job-progress.ts'
import { sayMilestone } from '#lib/job/say-milestone.ts'
import { plural } from '#lib/text/figures.ts'
import { formatAbout, formatTime } from '#lib/text/time.ts'

type ProgressProps = {
  job: JobDetail
  /** when the API said how long the job will take */
  saidAt: number
  /** since when the page has not been up to date; null while it is */
  pausedAt: number | null
  /** whether nobody is there to go on */
  stuck: boolean
}

/** One segment for each round; a running run counts by its share. */
const Segments = ({ job }: { job: JobDetail }) => {
  const rounds = roundProgress(job)
  const done = rounds.reduce((sum, round) => sum + round.done, 0)
  const total = rounds.reduce((sum, round) => sum + round.total, 0)
  return (
    <div
      role="progressbar"
      aria-label="Runs of this job"
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuetext={`${done} of ${plural(total, 'run')}`}
      className="parts flex h-2 gap-0.5"
    >
      {rounds.map((round) => (
        <span
          key={round.round}
          className="flex-1 bg-surface-2"
          data-tip={`Round ${round.round}: ${round.done} of ${round.total}`}
        >
          <span
            className={isJobOver(job.status) ? 'part block h-full bg-ink-2' : 'part block h-full bg-accent'}
            style={{ width: `${round.share * 100}%` }}
          />
        </span>
      ))}
    </div>
  )
}

const Left = ({ job, saidAt, pausedAt, stuck }: ProgressProps) => {
  const now = useNow(1000)
  if (job.finishedAt && job.startedAt) {
    const took = (Date.parse(job.finishedAt) - Date.parse(job.startedAt)) / 1000
    return <span className="u">took {formatDuration(took)}</span>
  }
  if (stuck) return <span className="u">stands still</span>
  if (job.status === 'QUEUED')
    return job.etaSeconds === null ? null : <span className="u">takes {formatAbout(job.etaSeconds)}</span>
  const left = now === null ? job.etaSeconds : secondsLeft(job.etaSeconds, saidAt, pausedAt ?? now)
  if (left === null) return null
  return (
    <span>
      <b className="text-t3">{formatAbout(left)} left</b>{' '}
      {now !== null && (
        <span className="u">
          {pausedAt === null
            ? `ends near ${formatTime(new Date(now + left * 1000).toISOString(), 'clock', 'local')}`
            : `at ${formatTime(new Date(pausedAt).toISOString(), 'second', 'local')}`}
        </span>
      )}
    </span>
  )
}

/** Where the job stands: its phases, how many runs are over, how long it will take. */
export const Progress = (props: ProgressProps) => {
  const { job } = props
  const rounds = roundProgress(job)
  const done = rounds.reduce((sum, round) => sum + round.done, 0)
  const total = rounds.reduce((sum, round) => sum + round.total, 0)
  const share = rounds.reduce((sum, round) => sum + round.share * round.total, 0)
  const percent = total > 0 ? Math.floor((share / total) * 100) : 0
  return (
    <div className="mt-4">
      <Steps steps={jobSteps(job)} label="Job" />
      <div className="mt-4 mb-2 flex min-h-6 flex-wrap content-start items-baseline justify-between gap-x-4 max-sm:min-h-12 max-sm:flex-col max-sm:items-start">
        <span>
          <b className="text-t3">
            {done} of {plural(total, 'run')}
          </b>{' '}
          <span className="u">
            {percent} %{job.runs.failed > 0 && `, ${job.runs.failed} failed`}
          </span>
        </span>
        <Left {...props} />
      </div>
      <Segments job={job} />
      <Announced words={sayMilestone(job)} />
    </div>
  )
}
