import { formatDuration, type JobSummary } from '@wrkbench/contracts'
import { JobState } from '#components/jobs/job-state.tsx'
import { Link } from '#components/ui/link.tsx'
import { Ago } from '#components/ui/moment.tsx'
import { jobSubject } from '#lib/job/job-title.ts'
import { missing, plural } from '#lib/text/figures.ts'
import { formatAbout } from '#lib/text/time.ts'

const shownNames = 3

const names = (ids: readonly string[]): string => {
  const rest = ids.length - shownNames
  return ids.slice(0, shownNames).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

const took = (job: JobSummary): string =>
  job.startedAt && job.finishedAt
    ? formatDuration((Date.parse(job.finishedAt) - Date.parse(job.startedAt)) / 1000)
    : missing

const time = (job: JobSummary): string => {
  if (job.etaSeconds === null) return took(job)
  return job.status === 'RUNNING' ? `${formatAbout(job.etaSeconds)} left` : formatAbout(job.etaSeconds)
}

const Row = ({ job }: { job: JobSummary }) => (
  <tr>
    <td className="num text-ink-2 max-sm:text-left!" data-l="job">
      {job.number}
    </td>
    <th scope="row" className="wide font-medium! max-sm:order-first max-sm:col-span-2">
      <Link className="no-underline hover:underline" href={`/jobs/${job.id}`}>
        {jobSubject(job)}
      </Link>
    </th>
    <td className="wide text-ink-2" data-tip={`${job.servers.join(', ')}\non ${job.scenarios.join(', ')}`}>
      {names(job.servers)} <span className="cap">on {names(job.scenarios)}</span>
    </td>
    <td>
      <JobState job={job} />
    </td>
    <td className="num" data-l="runs" data-tip={`${plural(job.rounds, 'round')}`}>
      {job.runs.total}
    </td>
    <td className="num whitespace-nowrap" data-l="time">
      {time(job)}
    </td>
    <td className="num whitespace-nowrap" data-l="submitted">
      <Ago at={job.createdAt} />
    </td>
  </tr>
)

export const JobsTable = ({ jobs }: { jobs: readonly JobSummary[] }) => (
  <table className="tbl blocks" aria-label="Jobs">
    <thead>
      <tr>
        <th className="num w-12">No.</th>
        <th>Job</th>
        <th>Measures</th>
        <th>State</th>
        <th className="num">Runs</th>
        <th className="num">Time</th>
        <th className="num">Submitted</th>
      </tr>
    </thead>
    <tbody>
      {jobs.map((job) => (
        <Row key={job.id} job={job} />
      ))}
    </tbody>
  </table>
)
