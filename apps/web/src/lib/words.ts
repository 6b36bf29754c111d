import type { JobStatus, ReportDetail, ReportSummary, RunErrorCode, RunStatus } from '@wrkbench/contracts'

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

/** What went wrong in a few words, and what to do about it. */
export const runErrorWords: Record<RunErrorCode, { label: string; advice: string }> = {
  BUILD_FAILED: {
    label: 'Build failed',
    advice: 'The compiler output below says why. Build the server by hand in its folder.',
  },
  START_FAILED: { label: 'Did not start', advice: 'The end of the server log below says why.' },
  START_TIMEOUT: {
    label: 'Started too slowly',
    advice: 'Start it by hand, or raise startTimeoutSeconds in its server.json.',
  },
  VERIFY_FAILED: {
    label: 'Wrong answer',
    advice: 'Nothing was measured. Compare what came back with what the scenario expects.',
  },
  VERIFY_AGAIN_FAILED: {
    label: 'Wrong answer after the load',
    advice: 'The server broke under load: its figures do not count.',
  },
  LIMIT_REACHED: {
    label: 'Limit of the host reached',
    advice: "What the kernel counted stands below. The host's page has its limits.",
  },
  TARGET_DIED: { label: 'Server died under load', advice: 'Its log below holds its last words.' },
  GENERATOR_MISSING: {
    label: 'Load generator missing',
    advice: 'Install it on the runner; the Runners page shows the command.',
  },
  GENERATOR_FAILED: { label: 'Load generator failed', advice: 'Its raw output says why.' },
  GENERATOR_TIMEOUT: {
    label: 'Load generator did not end',
    advice: 'Run the command by hand, or choose a shorter load.',
  },
  NO_RESULT: {
    label: 'No result in the output',
    advice: 'The generator ended without figures; its raw output is kept.',
  },
  TOOLCHAIN_MISSING: {
    label: 'Toolchain missing',
    advice: 'Install it on the runner; the Runners page shows the command.',
  },
  PORT_UNAVAILABLE: {
    label: 'Port taken',
    advice: 'Another process holds the port on the runner. End it and run again.',
  },
  RUNNER_LOST: { label: 'Runner lost', advice: 'It stopped answering. A new attempt is made when one is left.' },
  RUNNER_STOPPED: {
    label: 'Runner stopped',
    advice: 'Start the runner again; a new attempt is made when one is left.',
  },
  PART_LOST: {
    label: 'Another host lost',
    advice: 'A host that takes part stopped answering: see the runners page. Then run the job again.',
  },
  PLACEMENT_IMPOSSIBLE: {
    label: 'Cannot be pinned',
    advice:
      'The job asks for CPUs of their own for server and generator. Ask for pinning "auto", or use a larger machine.',
  },
  RUNNER_ERROR: { label: 'Runner error', advice: 'The log of the run says what failed. Please report it.' },
  CATALOGUE_MISMATCH: {
    label: 'Other version of the server',
    advice: 'Runner and API see different sources. Update the older checkout.',
  },
  DEADLINE_EXCEEDED: { label: 'Took too long', advice: 'The run was stopped at its deadline. Choose a shorter load.' },
  REPORT_REFUSED: {
    label: 'Report refused',
    advice: 'The API could not accept what the runner handed in; its log says why.',
  },
}

/** An id as a name where the catalogue has none: `node/http` → `http`, `url-shortener` stays. */
export const nameOfId = (id: string): string => id.split('/').at(-1) ?? id

export const reportVerdictWords: Record<ReportSummary['verdict'], string> = {
  worse: 'Worse',
  better: 'Better',
  same: 'No relevant difference',
  inconclusive: 'Inconclusive',
  'no-baseline': 'Nothing to compare with',
}

/** Stand before the words: told apart in greyscale too. */
export const reportVerdictGlyphs: Record<ReportSummary['verdict'], string> = {
  ...{ worse: '▼', better: '▲', same: '=', inconclusive: '?', 'no-baseline': '–' },
}

export const hostRoleWords: Record<ReportDetail['hosts'][number]['role'], string> = {
  SERVER: 'serves',
  LOAD: 'makes the load',
  DATABASE: 'database',
}
