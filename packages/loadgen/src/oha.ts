import type { LoadProfile } from '@wrkbench/contracts'
import { headerArgs, milliseconds, targetUrl } from './arguments.ts'
import { commonProblems } from './check-profile.ts'
import type { LoadGenerator, ProfileProblem } from './load-generator.ts'
import { jsonMark } from './oha/json.ts'
import { parseOha } from './oha/output.ts'
import { csvMark, textMark } from './oha/text.ts'
import { holds } from './parse/required-text.ts'

const facts = {
  id: 'oha',
  displayName: 'oha',
  capabilities: {
    threads: false,
    pipeline: false,
    rate: true,
    requests: true,
    keepAliveOff: true,
    percentiles: ['p50', 'p75', 'p90', 'p95', 'p99', 'p999'],
    exactMicroseconds: true,
  },
} as const

/** oha keeps about 120 bytes of every request until the end. */
const mostRequests = 20_000_000

const check = (profile: LoadProfile): ProfileProblem[] => {
  const tooMany = (profile.requests ?? 0) > mostRequests
  return [
    ...commonProblems(profile, facts),
    ...(tooMany
      ? [{ field: 'requests' as const, message: `oha keeps every request in memory: at most ${mostRequests}` }]
      : []),
  ]
}

export const oha: LoadGenerator = {
  ...facts,
  readsUncounted: true,
  homepage: 'https://github.com/hatoo/oha',
  notes: [
    'Closed loop without a rate: latencies are those under saturation.',
    'With a rate requests become due on a timer of about a millisecond and late ones are made up for; latencies count from when a request was due (--latency-correction), so waiting in line is part of them.',
    'What is under way when the time is over, and with a rate what still waits in line, is dropped and counted nowhere, so the slowest answers of a run that falls behind are missing.',
    'The rate it prints includes failures and what the end cut off; the headline is successes over the measured time.',
    'Requests that fail have no latency here; error responses do.',
    'It keeps every request in memory, some 120 bytes each, until it prints.',
  ],
  detect: {
    command: 'oha',
    npmPackage: null,
    versionArgs: ['--version'],
    parseVersion: (output) => /^oha (\d\S*)/m.exec(output)?.[1] ?? null,
    install: [
      'cargo install --locked --no-default-features --features native-tls --root {tools} oha@1.16.0',
      'brew install oha',
      'winget install hatoo.oha',
    ],
  },
  parserVersion: 1,
  check,
  plan: (profile, target) => ({
    args: [
      // oha asks for compressed answers unless told otherwise; no other generator does.
      ...['--no-tui', '--output-format', 'json', '--disable-compression', '-m', target.method],
      ...['-c', String(profile.connections)],
      ...(profile.requests === null ? ['-z', milliseconds(profile.durationSeconds)] : ['-n', String(profile.requests)]),
      ...(profile.rate === null ? [] : ['-q', String(profile.rate), '--latency-correction']),
      ...['-t', milliseconds(profile.timeoutSeconds)],
      ...headerArgs(target.headers),
      ...(profile.keepAlive ? [] : ['--disable-keepalive']),
      targetUrl(target),
    ],
    files: [],
    outputs: [],
    expectedSeconds: profile.durationSeconds,
  }),
  looksLike: (text) => holds(text, jsonMark) || holds(text, textMark) || holds(text, csvMark),
  parse: parseOha,
}
