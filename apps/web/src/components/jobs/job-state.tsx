import type { JobSummary } from '@wrkbench/contracts'
import { cx } from '#lib/cx.ts'
import { jobStatusWords } from '#lib/text/words.ts'

const tones: Partial<Record<JobSummary['status'], string>> = {
  FAILED: 'text-slower',
  PARTIAL: 'text-warn',
  RUNNING: 'text-accent',
}

/** The status in words, with a thin progress bar while the job runs. */
export const JobState = ({ job }: { job: Pick<JobSummary, 'status' | 'runs'> }) => {
  const { total, succeeded, failed, cancelled } = job.runs
  const done = succeeded + failed + cancelled
  const running = job.status === 'RUNNING'
  return (
    <span className="inline-grid min-w-28 gap-1">
      <span className={cx('font-medium', tones[job.status])}>
        {job.status === 'PARTIAL' ? `Done, ${failed} failed` : jobStatusWords[job.status]}
        {running && (
          <span className="u">
            {' '}
            {done} of {total}
          </span>
        )}
        {job.status !== 'PARTIAL' && failed > 0 && (
          <span className="u">
            {running && ','} {failed} failed
          </span>
        )}
      </span>
      {running && (
        <svg width="100%" height="3" aria-hidden="true">
          <rect width="100%" height="3" fill="var(--surface-2)" />
          <rect width={`${total > 0 ? (done / total) * 100 : 0}%`} height="3" fill="var(--accent)" />
        </svg>
      )}
    </span>
  )
}
