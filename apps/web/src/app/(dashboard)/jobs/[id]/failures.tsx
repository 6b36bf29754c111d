import {
  isJobOver,
  type JobDetail,
  latestAttempts,
  type RunSummary,
  runErrorWords,
  sayRunError,
} from '@wrkbench/contracts'
import { ErrorDetail } from '#components/figures/error-detail.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { Names } from '#lib/catalogue/catalogue-names.ts'
import { plural } from '#lib/text/figures.ts'

const mostShown = 4

/** One entry for each cell and reason, however many rounds it failed in. */
const distinct = (job: JobDetail): { run: RunSummary; rounds: number }[] => {
  const groups = new Map<string, { run: RunSummary; rounds: number }>()
  for (const run of latestAttempts(job.runList)) {
    if (!run.error || run.status === 'CANCELLED') continue
    const key = `${run.serverId} ${run.scenarioId} ${run.profileIndex} ${run.error.code}`
    const group = groups.get(key)
    groups.set(key, { run: group?.run ?? run, rounds: (group?.rounds ?? 0) + 1 })
  }
  return [...groups.values()]
}

const Failed = ({ run, rounds, names, going }: { run: RunSummary; rounds: number; names: Names; going: boolean }) => {
  if (!run.error) return null
  const { advice } = runErrorWords[run.error.code]
  return (
    <Notice
      tone="bad"
      title={`${names.server(run.serverId)}, ${names.scenario(run.scenarioId)}: ${plural(rounds, 'round')} failed`}
      actions={<ButtonLink href={`/runs/${run.id}`}>Open run and log</ButtonLink>}
    >
      <p>
        {sayRunError(run.error)}. {advice}
        {going && ' The rest of the job goes on.'}
      </p>
      {run.error.detail && <ErrorDetail detail={run.error.detail} />}
    </Notice>
  )
}

/** What went wrong, cell by cell, with the difference and where to look. */
export const Failures = ({ job, names }: { job: JobDetail; names: Names }) => {
  const failures = distinct(job)
  const ended = isJobOver(job.status)
  const complete = job.runs.succeeded
  return (
    <>
      {job.status === 'CANCELLED' && (
        <section className="section" aria-label="Cancelled">
          <Notice title={`Cancelled after ${complete} of ${plural(job.runs.total, 'run')}`}>
            <p>Finished rounds are kept. Fewer than 3 rounds give no interval and no rank.</p>
          </Notice>
        </section>
      )}
      {failures.length > 0 && (
        <section className="section grid gap-x-10 gap-y-8 md:grid-cols-2" aria-label="Failed runs">
          {failures.slice(0, mostShown).map(({ run, rounds }) => (
            <Failed key={run.id} run={run} rounds={rounds} names={names} going={!ended} />
          ))}
          {failures.length > mostShown && (
            <p className="text-ink-2">
              {plural(failures.length - mostShown, 'more combination')} failed: see the table below.
            </p>
          )}
        </section>
      )}
    </>
  )
}
