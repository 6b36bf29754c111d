import type { RunErrorCode } from '../error-codes.ts'

/** For each error code, a few words on what went wrong and advice on what to do. */
export const runErrorWords: Record<RunErrorCode, { label: string; advice: string }> = {
  BUILD_FAILED: {
    label: 'Build failed',
    advice: 'The compiler output says why. Build the server by hand in its folder.',
  },
  START_FAILED: { label: 'Did not start', advice: 'The end of the server log says why.' },
  START_TIMEOUT: {
    label: 'Started too slowly',
    advice: 'Start it by hand, or raise startTimeoutSeconds in its server.json.',
  },
  VERIFY_FAILED: {
    label: 'Wrong answer',
    advice: 'Nothing was measured. Compare what came back with what the scenario expects.',
  },
  VERIFY_AGAIN_FAILED: {
    label: 'Wrong answer under load',
    advice: 'The server broke under load: its figures do not count.',
  },
  LIMIT_REACHED: {
    label: 'Limit of the host reached',
    advice: "The detail has what the kernel counted, the host's page its limits.",
  },
  TARGET_DIED: { label: 'Server died under load', advice: 'Its log holds its last words.' },
  GENERATOR_MISSING: {
    label: 'Load generator missing',
    advice: 'Install it on the runner; the Runners page shows the command.',
  },
  GENERATOR_FAILED: { label: 'Load generator failed', advice: 'Its raw output says why.' },
  GENERATOR_TIMEOUT: {
    label: 'Load generator did not end',
    advice: 'Run the command by hand: does it end? Another load generator may.',
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
    label: 'No free port',
    advice: 'What holds them on the runner? ss -ltnp there says so.',
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
  RUNNER_ERROR: {
    label: 'Runner error',
    advice:
      'The message and the log of the run say what failed. Is the disk full? Make room there, then run the job again. Anything else: please report it.',
  },
  CATALOGUE_MISMATCH: {
    label: 'Other version of the server',
    advice: 'Runner and API see different sources. Update the older checkout.',
  },
  DEADLINE_EXCEEDED: { label: 'Took too long', advice: 'The run was stopped at its deadline. Choose a shorter load.' },
  REPORT_REFUSED: {
    label: 'Report refused',
    advice: 'The figures contradict each other; the detail names them. A parser that is wrong: please report it.',
  },
}

/** `Did not start: exit code 1`; a message that says the same at its beginning says it alone. */
export const sayRunError = ({ code, message }: { code: RunErrorCode; message: string }): string => {
  const { label } = runErrorWords[code]
  return message.toLowerCase().startsWith(label.toLowerCase())
    ? `${message.charAt(0).toUpperCase()}${message.slice(1)}`
    : `${label}: ${message}`
}
