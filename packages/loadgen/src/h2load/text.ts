import { findAll, findFirst, lastWrittenLine, needOne } from '../parse/lines.ts'
import { noResult } from '../parse/no-result.ts'
import { timeUs, wholeCount } from '../parse/units.ts'

const latencyColumns = ['min', 'max', 'median', 'p95', 'p99', 'mean', 'sd'] as const
type Column = (typeof latencyColumns)[number]

/** h2load's report as printed; times in µs. */
export interface H2loadText {
  connections: number
  threads: number
  /** planned seconds of a timed run, on which its rates are based; null if limited by a count */
  timedSeconds: number | null
  /** answers per second, whatever their status */
  rate: number
  requests: { done: number; succeeded: number; errored: number; timeout: number }
  codes: { '2xx': number; '3xx': number; '4xx': number; '5xx': number }
  /** null if they are fewer than those of its headers and bodies alone, so that some are missing */
  bytes: number | null
  /** older versions print no median and no percentiles */
  latency: Partial<Record<Column, number>>
  /** mean over the connections of each one's rate during its own lifetime */
  ratePerConnection: number
}

const requestsLine =
  /^requests: \d+ total, \d+ started, (\d+) done, (\d+) succeeded, \d+ failed, (\d+) errored, (\d+) timeout$/
const codesLine = /^status codes: (\d+) 2xx, (\d+) 3xx, (\d+) 4xx, (\d+) 5xx$/
const trafficLine = /^traffic: \S+B \((\d+)\) total, \S+B \((\d+)\) headers \(.*\), \S+B \((\d+)\) data$/
const finishedLine = /^finished in \S+, (\d+\.\d\d) req\/s, \S+B\/s$/
const header = /^\s+(min .*mean\s+sd)\s+\+\/- sd$/
export const reportMark = /^finished in \S+, \S+ req\/s, |^starting benchmark\.\.\.$/m

const gaveUp = /^(h2load: .*|client could not connect to host|getaddrinfo\(\) failed: .*|-\S+: .*)$/

/** Reads the numbers of a line; ends with `no-result` if one is unreadable (such as a count beyond 2^53). */
const counts = (report: string, pattern: RegExp, what: string): number[] => {
  const found = needOne(report, pattern, what)
  return found.groups.map((group) => wholeCount(group) ?? noResult(`${what} is not readable`, found.line))
}

const rejectAborted = (report: string): void => {
  if (findFirst(report, /^finished in /)) return
  const error = findFirst(report, gaveUp)
  if (error) noResult(`h2load gave up: ${error.groups[0] ?? ''}`, error.line)
  if (!findFirst(report, /^starting benchmark\.\.\.$/)) noResult('this is not the output of h2load', 1)
  noResult('the report of h2load is missing: the run was aborted or its output cut off', lastWrittenLine(report))
}

/** The cells of a row, by the column titles of this version's table. */
const row = (report: string, name: RegExp, what: string): Map<string, string> => {
  const titles = needOne(report, header, 'the head of the table').groups[0]?.split(/\s+/) ?? []
  const found = needOne(report, new RegExp(`^${name.source}\\s*:\\s+(\\S.*%)$`), what)
  const cells = (found.groups.at(-1) ?? '').split(/\s+/)
  if (cells.length !== titles.length + 1) noResult(`${what} is not readable`, found.line)
  return new Map(titles.map((title, index) => [title, cells[index] ?? '']))
}

const latencyOf = (report: string): H2loadText['latency'] => {
  const cells = row(report, /(?:time for )?request/, 'the row of request times')
  const times = latencyColumns.map((column) => [column, timeUs(cells.get(column) ?? '')] as const)
  return Object.fromEntries(times.filter(([, us]) => us !== null))
}

/** Connections, threads and planned seconds, from the lines that start the threads. */
const startOf = (report: string): Pick<H2loadText, 'connections' | 'threads' | 'timedSeconds'> => {
  const threads = findAll(report, /^spawning thread #\d+: (\d+) total client\(s\)\.(?:.* and (\S+)s of main duration)?/)
  if (threads.length === 0) noResult('the lines of h2load that start its threads are missing', 1)
  const seconds = threads[0]?.groups[1]
  return {
    connections: threads.reduce((sum, { groups }) => sum + Number(groups[0]), 0),
    threads: threads.length,
    timedSeconds: seconds ? Number(seconds) : null,
  }
}

/** Reads the report; its last row must be complete, because an output cut off earlier holds no result. */
export const h2loadText = (report: string): H2loadText => {
  rejectAborted(report)
  const [rate] = needOne(report, finishedLine, 'the line finished in').groups
  const [done = 0, succeeded = 0, errored = 0, timeout = 0] = counts(report, requestsLine, 'the line of requests')
  const [c2 = 0, c3 = 0, c4 = 0, c5 = 0] = counts(report, codesLine, 'the line of status codes')
  const [bytes = 0, headers = 0, bodies = 0] = counts(report, trafficLine, 'the line of traffic')
  return {
    ...startOf(report),
    rate: Number(rate),
    requests: { done, succeeded, errored, timeout },
    codes: { '2xx': c2, '3xx': c3, '4xx': c4, '5xx': c5 },
    bytes: bytes < headers + bodies ? null : bytes,
    latency: latencyOf(report),
    ratePerConnection: Number(row(report, /req\/s/, 'the row req/s').get('mean')),
  }
}
