import type { JobStatus, ReportDetail, ReportSummary, RunStatus } from '@wrkbench/contracts'

export const jobStatusWords: Record<JobStatus, string> = {
  QUEUED: 'Queued',
  RUNNING: 'Running',
  SUCCEEDED: 'Done',
  PARTIAL: 'Done, some failed',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
}

export const runStatusWords: Record<RunStatus, string> = {
  QUEUED: 'Queued',
  CLAIMED: 'Claimed',
  PREPARING: 'Prepare',
  STARTING: 'Start',
  VERIFYING: 'Verify',
  WARMING_UP: 'Warm up',
  MEASURING: 'Measure',
  COLLECTING: 'Verify again, stop',
  SUCCEEDED: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
  TIMED_OUT: 'Timed out',
  LOST: 'Lost',
}

/** Turns an id into a name if the catalogue has none: `node/http` → `http`, `url-shortener` stays. */
export const nameOfId = (id: string): string => id.split('/').at(-1) ?? id

export { reportVerdictWords } from '@wrkbench/tables'

/** Shown before the words, so that verdicts can be told apart in greyscale too. */
export const reportVerdictGlyphs: Record<ReportSummary['verdict'], string> = {
  worse: '▼',
  better: '▲',
  same: '=',
  inconclusive: '?',
  'no-baseline': '–',
}

export const hostRoleWords: Record<ReportDetail['hosts'][number]['role'], string> = {
  SERVER: 'serves',
  LOAD: 'makes the load',
  DATABASE: 'database',
}
