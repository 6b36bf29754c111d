import type { LoadProfile } from '@wrkbench/contracts'
import { headerArgs, targetUrl } from './arguments.ts'
import { commonProblems, wholeSecondsProblems } from './check-profile.ts'
import type { LoadGenerator, ProfileProblem } from './load-generator.ts'
import { holds } from './parse/required-text.ts'
import { beginMark, wrk2Mark } from './wrk/text.ts'
import { parseWrk2 } from './wrk2/output.ts'

const facts = {
  id: 'wrk2',
  displayName: 'wrk2',
  capabilities: {
    threads: true,
    pipeline: false,
    rate: true,
    requests: false,
    keepAliveOff: true,
    percentiles: ['p50', 'p75', 'p90', 'p95', 'p99', 'p999'],
    exactMicroseconds: true,
  },
} as const

/** wrk2 calibrates itself for 10 s plus 5 ms per connection, and drops the latencies measured until then. */
const calibrationSeconds = (profile: LoadProfile): number => 10 + profile.connections * 0.005

const check = (profile: LoadProfile): ProfileProblem[] => {
  const problems = [...commonProblems(profile, facts), ...wholeSecondsProblems(profile, 'wrk2')]
  const calibration = calibrationSeconds(profile)
  if (profile.rate === null) problems.push({ field: 'rate', message: 'wrk2 needs the rate it is to offer' })
  if (profile.durationSeconds !== null && profile.durationSeconds <= calibration) {
    const message = `wrk2 calibrates for ${calibration} s before its latencies count: take longer`
    problems.push({ field: 'durationSeconds', message })
  }
  if (profile.connections % (profile.threads ?? 1) !== 0) {
    problems.push({ field: 'threads', message: 'wrk2 opens an equal share of the connections per thread' })
  }
  return problems
}

export const wrk2: LoadGenerator = {
  ...facts,
  homepage: 'https://github.com/giltene/wrk2',
  notes: [
    'Open loop: each connection sends at its share of the rate, and latencies count from when a request was due, so waiting in line is part of them.',
    'A connection that is behind catches up at twice its share; one that never does shows in the rate reached and in latencies that grow with the run.',
    'Latencies cover what came after the calibration of 10 s; requests and rates cover the whole run.',
    'A connection that waits beyond the timeout is counted as a timeout again every two seconds.',
    'Successes are answers below status 400; a connection that the server closes without an answer is not counted at all.',
    'Its program is called wrk, like the other: it is found where it is installed as wrk2.',
  ],
  detect: {
    command: 'wrk2',
    npmPackage: null,
    versionArgs: ['-v'],
    parseVersion: (output) => (output.includes('--rate') ? (/^wrk (\S+) \[/m.exec(output)?.[1] ?? null) : null),
    install: [
      'nix profile install nixpkgs#wrk2',
      'git clone https://github.com/giltene/wrk2 && make -C wrk2 && install wrk2/wrk /usr/local/bin/wrk2',
    ],
  },
  parserVersion: 1,
  check,
  plan: (profile, target) => ({
    args: [
      ...['-t', String(profile.threads ?? 1), '-c', String(profile.connections), '-d', `${profile.durationSeconds}s`],
      ...['-R', String(profile.rate), '--timeout', `${profile.timeoutSeconds}s`, '--latency'],
      ...headerArgs(target.headers),
      ...(profile.keepAlive ? [] : ['-H', 'Connection: close']),
      targetUrl(target),
    ],
    files: [],
    outputs: [],
    expectedSeconds: profile.durationSeconds,
  }),
  looksLike: (text) => holds(text, beginMark) && holds(text, wrk2Mark),
  parse: parseWrk2,
}
