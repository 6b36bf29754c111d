import type { LoadProfile } from '@wrkbench/contracts'
import { headerArgs, targetUrl } from './arguments.ts'
import { jsonStart } from './bombardier/json.ts'
import { parseBombardier } from './bombardier/output.ts'
import { textMark } from './bombardier/text.ts'
import { commonProblems } from './check-profile.ts'
import type { LoadGenerator, ProfileProblem } from './load-generator.ts'
import { holds } from './parse/required-text.ts'

const facts = {
  id: 'bombardier',
  displayName: 'bombardier',
  capabilities: {
    threads: false,
    pipeline: false,
    rate: true,
    requests: true,
    keepAliveOff: true,
    percentiles: ['p50', 'p75', 'p90', 'p95', 'p99'],
    exactMicroseconds: true,
  },
} as const

const check = (profile: LoadProfile): ProfileProblem[] => {
  const tooShort = profile.durationSeconds !== null && profile.durationSeconds < 1
  return [
    ...commonProblems(profile, facts),
    ...(tooShort ? [{ field: 'durationSeconds' as const, message: 'bombardier runs for at least 1 s' }] : []),
  ]
}

export const bombardier: LoadGenerator = {
  ...facts,
  homepage: 'https://github.com/codesenberg/bombardier',
  notes: [
    'Closed loop without a rate: latencies are those under saturation.',
    'With a rate requests leave at an even pace and late ones are not made up for; latencies count from when a request was sent, so waiting for its turn is no part of them.',
    'Its fasthttp client repeats a GET up to five times when a connection breaks or a read times out, and counts it once, as a slow request. How many were repeated is found from the bytes written, where their JSON is there; these count as failures.',
    'Requests that fail are timed as well; figures they distort are left out.',
    'The printed rate is a mean of short samples; the headline is successes over the measured time where the JSON gives it.',
    'Standard deviations are left out: bombardier 1.2.6 computes them without weighing repeated values.',
  ],
  detect: {
    command: 'bombardier',
    npmPackage: null,
    versionArgs: ['--version'],
    parseVersion: (output) => /bombardier version v?(\S+)/.exec(output)?.[1] ?? null,
    install: [
      'GOBIN={tools}/bin go install -ldflags "-X main.version=v1.2.6" github.com/codesenberg/bombardier@v1.2.6',
      'brew install bombardier',
    ],
  },
  parserVersion: 2,
  check,
  plan: (profile, target) => ({
    args: [
      ...['-p', 'r', '-o', 'json', '-l', '-m', target.method, '-c', String(profile.connections)],
      ...(profile.requests === null ? ['-d', `${profile.durationSeconds}s`] : ['-n', String(profile.requests)]),
      ...(profile.rate === null ? [] : ['-r', String(profile.rate)]),
      ...['-t', `${profile.timeoutSeconds}s`],
      ...headerArgs(target.headers),
      // -a works with the net/http clients only; the default client is told by the header.
      ...(profile.keepAlive ? [] : ['-H', 'Connection: close']),
      targetUrl(target),
    ],
    files: [],
    outputs: [],
    expectedSeconds: profile.durationSeconds,
  }),
  looksLike: (text) => jsonStart(text) >= 0 || holds(text, textMark),
  parse: parseBombardier,
}
