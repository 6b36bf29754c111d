import {
  formatBytes,
  formatFigure,
  formatLatency,
  type Metrics,
  numberText,
  type ProcessUsage,
  type Result,
  type RunDetail,
  type StartFacts,
} from '@wrkbench/contracts'
import { formatCount, missing, nbsp } from '../figures.ts'
import { type Entry, type Format, type Spec, secondsOf } from './entry.ts'
import { hostSpecs } from './host-specs.ts'
import { placementEntries } from './placement-entries.ts'

export type Group = { title: string; entries: Entry[] }

/** A clock that was set back by less than the digits show was not set: `0`, not `-0`. */
const grouped = (value: number): string => numberText(value, { maximumFractionDigits: 3, signDisplay: 'negative' })
const perSecond: Format = (value) => `${formatFigure(value).value}${nbsp}req/s`
const bytesPerSecond: Format = (value) => `${formatBytes(value)}/s`
const millisecondsOf: Format = (value) => (value >= 10_000 ? secondsOf(value / 1000) : `${Math.round(value)}${nbsp}ms`)

export const entriesOf = (specs: readonly Spec[], reasons: Record<string, string>): Entry[] =>
  specs.map(([label, path, value, format, unit]) =>
    value === null
      ? { label, value: missing, exact: null, why: reasons[path] ?? 'not measured', number: null, unit }
      : { label, value: format(value), exact: `${grouped(value)}${nbsp}${unit}`, why: null, number: value, unit },
  )

const throughput = (m: Metrics): Spec[] => [
  ['Successful requests per second', 'successesPerSecond', m.successesPerSecond, perSecond, 'req/s'],
  ['As the generator prints it', 'requestsPerSecond.mean', m.requestsPerSecond.mean, perSecond, 'req/s'],
  ['Spread (stdev)', 'requestsPerSecond.stdev', m.requestsPerSecond.stdev, perSecond, 'req/s'],
  ['Highest sample', 'requestsPerSecond.max', m.requestsPerSecond.max, perSecond, 'req/s'],
  ['Measured for', 'durationSeconds', m.durationSeconds, secondsOf, 's'],
  ['Received', 'throughputBytesPerSecond', m.throughputBytesPerSecond, bytesPerSecond, 'B/s'],
  ['Bytes read', 'bytes.read', m.bytes.read, formatBytes, 'B'],
  ['Bytes written', 'bytes.written', m.bytes.written, formatBytes, 'B'],
]

const latencyNames = {
  p50: 'p50',
  p75: 'p75',
  p90: 'p90',
  p95: 'p95',
  p99: 'p99',
  p999: 'p99.9',
  mean: 'Mean',
  stdev: 'Stdev',
  min: 'Lowest',
  max: 'Highest',
} as const
const latency = (m: Metrics): Spec[] =>
  (Object.keys(latencyNames) as (keyof typeof latencyNames)[]).map((key) => [
    latencyNames[key],
    `latency.${key}`,
    m.latency[key],
    formatLatency,
    'µs',
  ])

const answers = (m: Metrics): Spec[] => [
  ['Requests', 'requests', m.requests, formatCount, 'requests'],
  ['Successful', 'successes', m.successes, formatCount, 'requests'],
  ...(['1xx', '2xx', '3xx', '4xx', '5xx'] as const).map(
    (key): Spec => [key, `responses.${key}`, m.responses[key], formatCount, 'responses'],
  ),
]

const errors = (m: Metrics): Spec[] =>
  (['connect', 'read', 'write', 'timeout', 'other'] as const).map(
    (key): Spec => [`${key[0]?.toUpperCase()}${key.slice(1)}`, `errors.${key}`, m.errors[key], formatCount, 'errors'],
  )

const percentOf = (seconds: number | null, wall: number | null): number | null =>
  seconds === null || !wall ? null : (seconds / wall) * 100
export const percent: Format = (value) => `${Math.round(value)}${nbsp}%`

const usage = (u: ProcessUsage): Spec[] => [
  ['CPU, user', 'cpuUserSeconds', percentOf(u.cpuUserSeconds, u.wallSeconds), percent, '% of one core'],
  ['CPU, kernel', 'cpuSystemSeconds', percentOf(u.cpuSystemSeconds, u.wallSeconds), percent, '% of one core'],
  [
    'CPU time',
    'cpuUserSeconds',
    u.cpuUserSeconds === null || u.cpuSystemSeconds === null ? null : u.cpuUserSeconds + u.cpuSystemSeconds,
    secondsOf,
    's',
  ],
  ['Memory, peak', 'peakRssBytes', u.peakRssBytes, formatBytes, 'B'],
  ['Memory, mean', 'meanRssBytes', u.meanRssBytes, formatBytes, 'B'],
  ['Threads', 'threadsMax', u.threadsMax, formatCount, 'threads'],
  ['Processes', 'processesMax', u.processesMax, formatCount, 'processes'],
  ['Context switches', 'contextSwitches', u.contextSwitches, formatCount, 'switches'],
]

const startSpecs = (start: StartFacts): Spec[] => [
  [start.buildCached ? 'Build, reused from before' : 'Build', 'buildMs', start.buildMs, millisecondsOf, 'ms'],
  ['Size of what was started', 'artifactBytes', start.artifactBytes ?? null, formatBytes, 'B'],
  ['Until it listens', 'listeningMs', start.listeningMs, millisecondsOf, 'ms'],
  ['Until the first correct answer', 'firstAnswerMs', start.firstAnswerMs, millisecondsOf, 'ms'],
  ['Lines of code', 'linesOfCode', start.linesOfCode, formatCount, 'lines'],
]

const startReasons = (start: StartFacts): Record<string, string> => ({
  buildMs: start.buildCached === null ? 'nothing to build' : 'built before, unchanged since',
  artifactBytes: 'not reported by the runner',
})

type Measured = Pick<Result, 'metrics' | 'missing'> &
  Partial<Pick<Result, 'server' | 'generator' | 'host' | 'placement'>>

type Host = Pick<RunDetail['hosts'][number], 'roles' | 'name' | 'usage'>

/** Returns the title of a host, such as `Serving machine, lab-1`; a host with both roles is just `Machine`. */
export const machineTitle = ({ roles, name }: Pick<Host, 'roles' | 'name'>): string => {
  if (roles.length > 1) return 'Machine'
  return roles[0] === 'SERVER' ? `Serving machine, ${name}` : `Loading machine, ${name}`
}

/**
 * Returns every figure of a run in groups. Nothing is left out; a missing figure has its reason. If several hosts took part,
 * `hosts` has the figures of each of them, and the result's own host figures are those of the leading host.
 */
export const metricGroups = (
  result: Measured | null,
  start: StartFacts | null,
  hosts: readonly Host[] = [],
): Group[] => {
  const apart = hosts.length > 1
  const groups: Group[] = []
  const add = (title: string, specs: readonly Spec[], reasons: Record<string, string>) =>
    groups.push({ title, entries: entriesOf(specs, reasons) })
  if (result) {
    add('Throughput', throughput(result.metrics), result.missing)
    add('Latency', latency(result.metrics), result.missing)
    add('Answers', answers(result.metrics), result.missing)
    add('Errors', errors(result.metrics), result.missing)
    if (result.server) add('Server process', usage(result.server), result.server.missing)
    if (result.generator) add('Load generator', usage(result.generator), result.generator.missing)
    const machines = apart ? hosts : [{ roles: [], name: '', usage: result.host ?? null }]
    for (const { usage: seen, ...host } of machines) {
      if (seen) add(apart ? machineTitle(host) : 'Machine', hostSpecs(seen), seen.missing)
    }
    if (result.placement) {
      const title = apart ? 'Placement on the host that led' : 'Placement'
      groups.push({ title, entries: placementEntries(result.placement) })
    }
  }
  if (start) add('Start', startSpecs(start), startReasons(start))
  return groups
}
