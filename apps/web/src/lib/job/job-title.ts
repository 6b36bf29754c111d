import type { JobSummary } from '@wrkbench/contracts'
import { plural } from '#lib/text/figures.ts'

/** The job's label, or what it measures: `3 servers, 2 scenarios`. */
export const jobSubject = (job: Pick<JobSummary, 'label' | 'servers' | 'scenarios'>): string =>
  job.label ?? `${plural(job.servers.length, 'server')}, ${plural(job.scenarios.length, 'scenario')}`

export const jobTitle = (job: Pick<JobSummary, 'number' | 'label' | 'servers' | 'scenarios'>): string =>
  `Job ${job.number}: ${jobSubject(job)}`
