import type { LoadProfile } from '@wrkbench/contracts'
import { headerArgs, targetUrl } from './arguments.ts'
import { commonProblems, wholeSecondsProblems } from './check-profile.ts'
import type { LoadGenerator, ProfileProblem } from './load-generator.ts'
import { holds } from './parse/required-text.ts'
import { parseWrk } from './wrk/output.ts'
import { script, scriptName } from './wrk/script.ts'
import { beginMark, wrk2Mark } from './wrk/text.ts'

const facts = {
  id: 'wrk',
  displayName: 'wrk',
  capabilities: {
    threads: true,
    pipeline: true,
    rate: false,
    requests: false,
    keepAliveOff: true,
    percentiles: ['p50', 'p75', 'p90', 'p95', 'p99', 'p999'],
    exactMicroseconds: true,
  },
} as const

const check = (profile: LoadProfile): ProfileProblem[] => {
  const problems = [...commonProblems(profile, facts), ...wholeSecondsProblems(profile, 'wrk')]
  const threads = profile.threads ?? 1
  if (threads <= profile.connections && profile.connections % threads !== 0) {
    const opened = profile.connections - (profile.connections % threads)
    problems.push({ field: 'threads', message: `wrk would open only ${opened} connections: an equal share per thread` })
  }
  return problems
}

export const wrk: LoadGenerator = {
  ...facts,
  homepage: 'https://github.com/wg/wrk',
  notes: [
    'Closed loop: each connection sends its next request when the last one is answered, so latencies are those under saturation.',
    'wrk adds computed samples for answers slower than twice its mean interval, so that a few slow ones move mean and percentiles far. Our script takes them out again; the text of wrk has them.',
    'An answer slower than the timeout counts as a request and as a timeout, and is missing from the latencies.',
    'With pipelining wrk times whole batches and adds computed samples as if they were single requests: those latencies are left out.',
    'Successes are answers below status 400; a connection that breaks, or is closed without an answer, counts as a read error.',
    'Exact figures come from the report of a Lua script that runs once, at the end; pasted text is as precise as it is printed.',
  ],
  detect: {
    command: 'wrk',
    npmPackage: null,
    versionArgs: ['-v'],
    // wrk2 calls itself wrk as well; its usage text, which is printed along, mentions a rate.
    parseVersion: (output) => (output.includes('--rate') ? null : (/^wrk (\S+) \[/m.exec(output)?.[1] ?? null)),
    install: ['apt-get install wrk', 'dnf install wrk', 'brew install wrk'],
  },
  parserVersion: 1,
  check,
  plan: (profile, target, { distribution = false } = {}) => ({
    args: [
      ...['-t', String(profile.threads ?? 1), '-c', String(profile.connections)],
      ...[
        '-d',
        `${profile.durationSeconds}s`,
        '--timeout',
        `${profile.timeoutSeconds}s`,
        '--latency',
        '-s',
        scriptName,
      ],
      ...headerArgs(target.headers),
      ...(profile.keepAlive ? [] : ['-H', 'Connection: close']),
      targetUrl(target),
    ],
    files: [{ name: scriptName, content: script(profile, distribution) }],
    outputs: [],
    expectedSeconds: profile.durationSeconds,
  }),
  looksLike: (text) => holds(text, beginMark) && !holds(text, wrk2Mark),
  parse: parseWrk,
}
