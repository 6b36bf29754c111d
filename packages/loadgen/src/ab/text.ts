import { countedOne, findAll, findFirst, findOne, lastWrittenLine, needOne } from '../parse/lines.ts'
import { noResult } from '../parse/no-result.ts'
import { wholeCount } from '../parse/units.ts'

/** ab's report as printed; times in whole milliseconds. */
export interface AbText {
  version: string | null
  seconds: number
  complete: number
  failed: { connect: number; receive: number; length: number; exceptions: number }
  writeErrors: number
  non2xx: number
  transferred: number
  html: number
  /** length of the first body; null if `-l` was given, so that lengths were not compared */
  documentLength: number | null
  rate: number
  transferKbPerSecond: number
  /** the row Total of Connection Times, in ms; `stdev` is null if ab was told not to print it */
  total: { min: number; mean: number; stdev: number | null; max: number }
  /** ms by percentage; empty if the table is absent */
  percentiles: ReadonlyMap<number, number>
}

export const textMark = /This is ApacheBench, Version |^Complete requests:[ \t]+\d/m

const gaveUp =
  /^(?:Benchmarking .*\(be patient\)\.*)?((?:apr_|SSL handshake failed).*\(\d+\)|Test aborted after .*|Total of \d+ requests completed|ab: .*)\s*$/

const number = (report: string, pattern: RegExp, what: string): number => {
  const found = needOne(report, pattern, what)
  const value = Number(found.groups[0])
  return Number.isFinite(value) && found.groups[0] !== '' ? value : noResult(`${what} is not readable`, found.line)
}

const count = (report: string, pattern: RegExp, what: string): number =>
  wholeCount(countedOne(report, pattern, what)?.groups[0]) ?? 0

const failures = (report: string): AbText['failed'] => {
  const failed = count(report, /^Failed requests:\s+(\d+)\s*$/, 'the line Failed requests')
  const kinds = findOne(report, /^\s*\((Connect: \d+,(?: Receive: \d+,)? Length: \d+, Exceptions: \d+)\)\s*$/)
  if (failed > 0 && !kinds) noResult(`${failed} requests failed, and the line that says of what cannot be read`)
  const text = kinds?.groups[0] ?? ''
  const named = (name: string) => wholeCount(new RegExp(`${name}: (\\d+)`).exec(text)?.[1]) ?? 0
  return {
    connect: named('Connect'),
    receive: named('Receive'),
    length: named('Length'),
    exceptions: named('Exceptions'),
  }
}

/** Reads the last parts of the report; whichever of them ab was told to print must be complete. */
const times = (report: string): Pick<AbText, 'total' | 'percentiles'> => {
  const row = findOne(report, /^Total:\s+(\d+)\s+(\d+)\s+(?:(\d+\.\d)\s+\d+\s+)?(\d+)$/)
  if (!row || row.end === report.length) return noResult('the row Total of ab is missing', lastWrittenLine(report))
  const [min = '', mean = '', stdev = '', max = ''] = row.groups
  const percentiles = findAll(report, /^\s+(\d+)%\s+(\d+)(?: \(longest request\))?$/).map(
    ({ groups: [p, ms] }) => [Number(p), Number(ms)] as const,
  )
  const longest = findOne(report, /^\s+100%\s+\d+ \(longest request\)$/)
  const below = report.slice(row.end).replace(/^(?:WARNING|[ \t]+These results).*$/gm, '')
  const tableBegan = below.trim() !== ''
  if (tableBegan && !longest) noResult('the table of percentages of ab is cut off', lastWrittenLine(report))
  return {
    total: { min: Number(min), mean: Number(mean), stdev: stdev === '' ? null : Number(stdev), max: Number(max) },
    percentiles: new Map(percentiles),
  }
}

/** A failed run prints its complaint instead of a report. */
const rejectAborted = (report: string): void => {
  if (findFirst(report, /^Complete requests:/)) return
  const complaints = findFirst(report, gaveUp)
  if (complaints) noResult(`ab gave up: ${complaints.groups[0] ?? ''}`, complaints.line)
  if (!findFirst(report, /This is ApacheBench/)) noResult('this is not the output of ab', 1)
  if (findFirst(report, /^<table/)) noResult('this is the HTML form of ab (-w); only its text can be read')
  noResult('the report of ab is missing: the run was aborted or its output cut off', lastWrittenLine(report))
}

export const abText = (report: string): AbText => {
  rejectAborted(report)
  const need = (pattern: RegExp, what: string) => number(report, pattern, what)
  return {
    version: findOne(report, /^This is ApacheBench, Version (\S+)/)?.groups[0] ?? null,
    seconds: need(/^Time taken for tests:\s+(\d+\.\d+) seconds$/, 'Time taken for tests'),
    complete: need(/^Complete requests:\s+(\d+)$/, 'Complete requests'),
    failed: failures(report),
    writeErrors: count(report, /^Write errors:\s+(\d+)\s*$/, 'the line Write errors'),
    non2xx: count(report, /^Non-2xx responses:\s+(\d+)\s*$/, 'the line Non-2xx responses'),
    transferred: need(/^Total transferred:\s+(\d+) bytes$/, 'Total transferred'),
    html: need(/^HTML transferred:\s+(\d+) bytes$/, 'HTML transferred'),
    documentLength: wholeCount(findOne(report, /^Document Length:\s+(\d+) bytes$/)?.groups[0]),
    rate: need(/^Requests per second:\s+(\d+\.\d\d) \[#\/sec\] \(mean\)$/, 'Requests per second'),
    transferKbPerSecond: need(/^Transfer rate:\s+(\d+\.\d\d) \[Kbytes\/sec\] received$/, 'Transfer rate'),
    ...times(report),
  }
}
