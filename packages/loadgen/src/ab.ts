import type { LoadProfile } from '@wrkbench/contracts'
import { parseAb } from './ab/output.ts'
import { csvName } from './ab/percentiles-csv.ts'
import { textMark } from './ab/text.ts'
import { headerArgs, targetUrl } from './arguments.ts'
import { commonProblems, wholeSecondsProblems } from './check-profile.ts'
import type { LoadGenerator, ProfileProblem } from './load-generator.ts'
import { holds } from './parse/required-text.ts'

const facts = {
  id: 'ab',
  displayName: 'ab',
  capabilities: {
    threads: false,
    pipeline: false,
    rate: false,
    requests: true,
    keepAliveOff: true,
    percentiles: ['p50', 'p75', 'p90', 'p95', 'p99'],
    exactMicroseconds: true,
  },
} as const

/** ab allocates 32 bytes for each allowed request at the start; this limit allows 1.6 GB. */
const mostRequests = 50_000_000
/** More than one core can do with ab, so that the duration ends the run and not the count. */
const requestsPerSecondAtMost = 200_000

const requestLimit = (seconds: number): number => Math.min(mostRequests, Math.ceil(seconds * requestsPerSecondAtMost))

const check = (profile: LoadProfile): ProfileProblem[] => {
  const tooMany = (profile.requests ?? 0) > mostRequests
  return [
    ...commonProblems(profile, facts),
    ...wholeSecondsProblems(profile, 'ab'),
    ...(profile.connections > 20_000 ? [{ field: 'connections' as const, message: 'ab opens at most 20000' }] : []),
    ...(tooMany
      ? [{ field: 'requests' as const, message: `ab keeps every request in memory: at most ${mostRequests}` }]
      : []),
  ]
}

export const ab: LoadGenerator = {
  ...facts,
  homepage: 'https://httpd.apache.org/docs/2.4/programs/ab.html',
  notes: [
    'Closed loop on one thread: ab is often the limit before the server is.',
    'It speaks HTTP/1.0, so keep-alive happens only where the server grants it to that version (Node.js does not).',
    'Percentiles, lowest and highest latency are exact to the µs through its CSV file; the mean and pasted text know whole milliseconds.',
    'Successes are 2xx alone: ab does not tell redirects from errors.',
    'An answer of another length than the first is no failure, because bodies may be dynamic, so an answer that breaks off counts as a success, and how many were lost is not known then; one without any body is a failure.',
    'It goes on after a broken connection (-r), and gives up without a result when nothing arrives within the timeout.',
    `A run ends at its time or after ${mostRequests} requests, whichever comes first.`,
  ],
  detect: {
    command: 'ab',
    npmPackage: null,
    versionArgs: ['-V'],
    parseVersion: (output) => /This is ApacheBench, Version (\S+)/.exec(output)?.[1] ?? null,
    install: ['apt-get install apache2-utils', 'dnf install httpd-tools', 'apk add apache2-utils'],
  },
  parserVersion: 1,
  check,
  plan: (profile, target) => ({
    args: [
      ...['-q', '-r', ...(profile.keepAlive ? ['-k'] : []), '-c', String(profile.connections)],
      // -t sets a count of 50 000, so -n must come after it.
      ...(profile.requests === null
        ? ['-t', String(profile.durationSeconds), '-n', String(requestLimit(profile.durationSeconds ?? 1))]
        : ['-n', String(profile.requests)]),
      ...['-s', String(profile.timeoutSeconds), '-e', csvName],
      ...headerArgs(target.headers),
      targetUrl(target),
    ],
    files: [],
    outputs: [csvName],
    expectedSeconds: profile.durationSeconds,
  }),
  looksLike: (text) => holds(text, textMark),
  parse: parseAb,
}
