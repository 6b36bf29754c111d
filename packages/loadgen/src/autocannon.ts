import type { LoadProfile } from '@wrkbench/contracts'
import { headerArgs, targetUrl } from './arguments.ts'
import { jsonMark, tablesMark } from './autocannon/json.ts'
import { parseAutocannon } from './autocannon/output.ts'
import { commonProblems } from './check-profile.ts'
import type { LoadGenerator, ProfileProblem } from './load-generator.ts'
import { holds } from './parse/required-text.ts'

const facts = {
  id: 'autocannon',
  displayName: 'autocannon',
  capabilities: {
    threads: false,
    pipeline: true,
    rate: true,
    requests: false,
    keepAliveOff: false,
    percentiles: ['p50', 'p75', 'p90', 'p99', 'p999'],
    exactMicroseconds: false,
  },
} as const

const check = (profile: LoadProfile): ProfileProblem[] => {
  const { rate, connections } = profile
  const opensFewer = rate !== null && rate < connections
  return [
    ...commonProblems(profile, facts),
    ...(opensFewer ? [{ field: 'rate' as const, message: `autocannon would open only ${rate} connections` }] : []),
  ]
}

export const autocannon: LoadGenerator = {
  ...facts,
  asksToKeepAlive: true,
  homepage: 'https://github.com/mcollina/autocannon',
  notes: [
    'Latencies are whole milliseconds, rounded down: anything under 1 ms has no figure, nor has a mean under 10 ms.',
    'One Node.js thread sends the load, so autocannon is often the limit before a fast server is.',
    'Closed loop without a rate; with one, each second starts with a burst that stops at the share of each connection.',
    'With a rate latencies count from when a request was sent: its correction for coordinated omission is switched off (-C), because it would add samples for every millisecond.',
    'It ends at the first sample after its time, up to one second later; the duration covers that, and its start before the first request: some hundredths of a second, so rates of short runs are low by one or two percent.',
    'Counted runs and runs without keep-alive are not offered: it pads the time of the former and mistimes the latter.',
    'A server that ends a connection after so many answers seems to lose one more: autocannon sends the next request before it notices.',
    'After lost connections its latencies are left out, because it times answers from requests of closed ones.',
  ],
  detect: {
    command: null,
    npmPackage: 'autocannon',
    versionArgs: ['--version'],
    parseVersion: (output) => /^autocannon v?(\d\S*)/m.exec(output)?.[1] ?? null,
    install: ['npm install --prefix {tools} autocannon@9.0.0'],
  },
  parserVersion: 1,
  check,
  plan: (profile, target) => ({
    args: [
      ...['-j', '-m', target.method, '-c', String(profile.connections), '-d', String(profile.durationSeconds)],
      ...(profile.pipeline > 1 ? ['-p', String(profile.pipeline)] : []),
      ...(profile.rate === null ? [] : ['-R', String(profile.rate), '-C']),
      ...['-t', String(profile.timeoutSeconds)],
      ...headerArgs(target.headers, '='),
      targetUrl(target),
    ],
    files: [],
    outputs: [],
    // autocannon checks the time once per second, and a full second may just have passed when it does.
    expectedSeconds: profile.durationSeconds === null ? null : Math.floor(profile.durationSeconds) + 1,
  }),
  looksLike: (text) => holds(text, jsonMark) || holds(text, tablesMark),
  parse: parseAutocannon,
}
