import type { LoadProfile } from '@wrkbench/contracts'
import { headerArgs, milliseconds, targetUrl } from './arguments.ts'
import { commonProblems } from './check-profile.ts'
import { parseH2load } from './h2load/output.ts'
import { reportMark } from './h2load/text.ts'
import type { LoadGenerator, ProfileProblem } from './load-generator.ts'
import { holds } from './parse/required-text.ts'

const facts = {
  id: 'h2load',
  displayName: 'h2load',
  capabilities: {
    threads: true,
    pipeline: true,
    rate: true,
    requests: true,
    keepAliveOff: false,
    percentiles: [],
    exactMicroseconds: true,
  },
} as const

/** With a rate, a connection rests between its requests, and h2load drops a connection that rests for its timeout. */
const check = (profile: LoadProfile): ProfileProblem[] => {
  const restSeconds = profile.rate === null ? 0 : profile.connections / profile.rate
  const restsTooLong = restSeconds >= profile.timeoutSeconds
  const message = `at this rate a connection rests ${restSeconds} s, and h2load drops it after its timeout`
  return [...commonProblems(profile, facts), ...(restsTooLong ? [{ field: 'rate' as const, message }] : [])]
}

export const h2load: LoadGenerator = {
  ...facts,
  homepage: 'https://nghttp2.org/documentation/h2load-howto.html',
  notes: [
    'HTTP/1.1 (--h1), closed loop without a rate: latencies are those under saturation.',
    'With a rate each connection has an equal share and all of them tick together, at most every 10 ms, so requests come in bursts; late ones are made up for, and latencies count from when a request was sent: waiting in line is no part of them.',
    'It prints lowest, highest and mean latency and the spread; percentiles in newer versions only. Its log of every request is left out, because it grows by some 25 bytes with each.',
    'The rate it prints counts error responses; the headline is 2xx and 3xx.',
    'A connection that breaks is not opened again, and a timed run does not count what was lost with it: a run whose connections lived for less than 99 % of the time has no result.',
    'The last answer of a connection that the server ends is missing from its bytes, though not from its answers.',
    'Its timeout is for connections on which nothing happens. When one expires in a timed run, h2load 1.52 ends with a failed assertion and no report.',
    'Runs without keep-alive are not offered: timed ones never end (1.52), and counted ones lose count of the bytes.',
  ],
  endless: 'h2load 1.52 never ends a timed load of a server that closes the connection after each answer',
  detect: {
    command: 'h2load',
    npmPackage: null,
    versionArgs: ['--version'],
    parseVersion: (output) => /^h2load nghttp2\/(\S+)/m.exec(output)?.[1] ?? null,
    install: ['apt-get install nghttp2-client', 'dnf install nghttp2', 'brew install nghttp2'],
  },
  parserVersion: 2,
  check,
  plan: (profile, target) => ({
    args: [
      ...['--h1', '-t', String(profile.threads ?? 1), '-c', String(profile.connections)],
      ...(profile.requests === null ? ['-D', milliseconds(profile.durationSeconds)] : ['-n', String(profile.requests)]),
      ...(profile.pipeline > 1 ? ['-m', String(profile.pipeline)] : []),
      // h2load's rate is per connection.
      ...(profile.rate === null ? [] : ['--rps', String(profile.rate / profile.connections)]),
      ...['-N', milliseconds(profile.timeoutSeconds)],
      ...headerArgs(target.headers),
      targetUrl(target),
    ],
    files: [],
    outputs: [],
    expectedSeconds: profile.durationSeconds,
  }),
  looksLike: (text) => holds(text, reportMark),
  parse: parseH2load,
}
