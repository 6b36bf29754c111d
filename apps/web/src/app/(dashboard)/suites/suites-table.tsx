import type { Suite } from '@wrkbench/contracts'
import { JobState } from '#components/jobs/job-state.tsx'
import { May } from '#components/session/session.tsx'
import { DueNote } from '#components/suites/due-note.tsx'
import { NextRun } from '#components/suites/next-run.tsx'
import { RunSuite } from '#components/suites/run-suite.tsx'
import { SuiteTrend } from '#components/suites/suite-trend.tsx'
import { Link } from '#components/ui/link.tsx'
import { Ago } from '#components/ui/moment.tsx'
import { missing, plural } from '#lib/text/figures.ts'

const measures = ({ job, environment }: Suite): string =>
  `${plural(job.servers.length, 'server')} on ${job.scenarios.join(', ')}, ${environment.name}`

const LastRun = ({ lastRun }: Pick<Suite, 'lastRun'>) => {
  if (!lastRun) return <span className="text-ink-3">{missing}</span>
  return (
    <span className="inline-grid">
      <JobState job={{ status: lastRun.status, runs: { ...lastRun.runs, queued: 0, active: 0 } }} />
      <span className="cap">
        <Link href={`/jobs/${lastRun.id}`}>job {lastRun.number}</Link>,{' '}
        <Ago at={lastRun.finishedAt ?? lastRun.createdAt} />
      </span>
    </span>
  )
}

const Row = ({ suite }: { suite: Suite }) => (
  <tr>
    <th scope="row" className="wide sm:py-2! font-medium! max-sm:col-span-2">
      <Link className="no-underline hover:underline" href={`/suites/${suite.id}`}>
        {suite.name}
      </Link>
      <span className="cap block font-regular" data-tip={suite.job.servers.join(', ')}>
        {measures(suite)}
      </span>
      {suite.lastDue && suite.lastDue.outcome !== 'started' && (
        <span className="cap block font-regular">
          <DueNote lastDue={suite.lastDue} />
        </span>
      )}
    </th>
    <td data-l="last" className={suite.trend.points.length > 0 ? undefined : 'max-sm:col-span-2'}>
      <LastRun lastRun={suite.lastRun} />
    </td>
    <td className={suite.trend.points.length > 0 ? 'max-sm:row-start-3' : 'max-sm:hidden!'}>
      <SuiteTrend trend={suite.trend} />
    </td>
    <td data-l="next" className="max-sm:col-span-2">
      <NextRun suite={suite} />
    </td>
    <td className="num wide max-sm:mt-2">
      <May scope="jobs:write" project={suite.project}>
        <RunSuite suite={suite} />
      </May>
    </td>
  </tr>
)

export const SuitesTable = ({ suites }: { suites: readonly Suite[] }) => (
  <table className="tbl blocks" aria-label="Suites">
    <thead>
      <tr>
        <th>Suite</th>
        <th>Last job</th>
        <th>Throughput</th>
        <th>Next</th>
        <th>
          <span className="sr-only">Run</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {suites.map((suite) => (
        <Row key={suite.id} suite={suite} />
      ))}
    </tbody>
  </table>
)
