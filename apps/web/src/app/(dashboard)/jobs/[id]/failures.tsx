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

type FailedCell = { run: RunSummary; rounds: number }

/** One entry for each cell and reason, however many rounds it failed in. */
const failedCells = (job: JobDetail): FailedCell[] => {
  const groups = new Map<string, FailedCell>()
  for (const run of latestAttempts(job.runList)) {
    if (!run.error || run.status === 'CANCELLED') continue
    const key = `${run.serverId} ${run.scenarioId} ${run.profileIndex} ${run.error.code}`
    const group = groups.get(key)
    groups.set(key, { run: group?.run ?? run, rounds: (group?.rounds ?? 0) + 1 })
  }
  return [...groups.values()]
}

/** Cells with the same error word by word, such as a program that the host lacks, are one entry. */
const alike = (cells: readonly FailedCell[]): FailedCell[][] => {
  const groups = new Map<string, FailedCell[]>()
  for (const cell of cells) {
    const key = JSON.stringify(cell.run.error)
    groups.set(key, [...(groups.get(key) ?? []), cell])
  }
  return [...groups.values()]
}

const Failed = ({ cells, names, going }: { cells: readonly FailedCell[]; names: Names; going: boolean }) => {
  const [first] = cells
  if (!first?.run.error) return null
  const { id, error } = first.run
  const said = cells.map(
    ({ run, rounds }) =>
      `${names.server(run.serverId)}, ${names.scenario(run.scenarioId)}: ${plural(rounds, 'round')} failed`,
  )
  return (
    <Notice
      tone="bad"
      title={said.length === 1 ? said[0] : `${said.length} combinations failed for the same reason`}
      actions={<ButtonLink href={`/runs/${id}`}>Open run and log</ButtonLink>}
    >
      <p>
        {sayRunError(error)}. {runErrorWords[error.code].advice}
        {going && ' The rest of the job goes on.'}
      </p>
      {error.detail && <ErrorDetail detail={error.detail} />}
      {said.length > 1 && (
        <ul className="cap mt-2">
          {said.map((text, index) => (
            <li key={cells[index]?.run.id}>{text}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** What went wrong, cell by cell, with the difference and where to look. */
export const Failures = ({ job, names }: { job: JobDetail; names: Names }) => {
  const failures = alike(failedCells(job))
  const more = failures.slice(mostShown).flat().length
  const ended = isJobOver(job.status)
  const complete = job.runs.succeeded
  return (
    <>
      {job.status === 'CANCELLED' && (
        <section className="section" aria-label="Cancelled">
          <Notice title={`Cancelled after ${complete} of ${plural(job.runs.total, 'run')}`}>
            <p>
              {complete === 0
                ? 'Nothing was measured.'
                : 'Finished rounds are kept. Fewer than 3 rounds give no interval and no rank.'}
            </p>
          </Notice>
        </section>
      )}
      {failures.length > 0 && (
        <section className="section grid gap-x-10 gap-y-8 md:grid-cols-2" aria-label="Failed runs">
          {failures.slice(0, mostShown).map((cells) => (
            <Failed key={cells[0]?.run.id} cells={cells} names={names} going={!ended} />
          ))}
          {more > 0 && <p className="text-ink-2">{plural(more, 'more combination')} failed: see the table below.</p>}
        </section>
      )}
    </>
  )
}
