import { countedOne, findAll, findFirst, findOne, lastWrittenLine, needOne } from '../parse/lines.ts'
import { noResult } from '../parse/no-result.ts'
import { byteCount, decimalCount, timeUs, wholeCount } from '../parse/units.ts'

/** wrk's own text, as precise as it is printed. Times in µs; null if not printed, or printed as `-nan`. */
export interface WrkText {
  threads: number | null
  requests: number
  durationUs: number
  /** true if printed in minutes or hours: two decimals of minutes hide up to 0.3 s */
  durationIsCoarse: boolean
  bytes: number
  rate: number
  transfer: number
  /** false for `0.00us … -nan%`: no answer was timed */
  hasLatencies: boolean
  latency: { mean: number | null; stdev: number | null; max: number | null; percentiles: Record<string, number | null> }
  threadRate: { stdev: number | null; max: number | null }
  errors: { connect: number; read: number; write: number; timeout: number; status: number }
}

const failed = /^(unable to connect to .*|unable to create thread .*|number of connections must be .*|invalid URL.*)$/

/**
 * The first line of wrk and wrk2; and lines that only wrk2 prints, unless its run is short and asked for no
 * distribution.
 */
export const beginMark = /^Running \S+ test @ /m
export const wrk2Mark = /^[ \t]+Thread calibration: |HdrHistogram - |^[ \t]+Detailed Percentile spectrum:/m

/** Rejects text that is no output of wrk, or that of a failed run. */
const rejectForeign = (report: string): void => {
  const other = findFirst(report, wrk2Mark)
  if (other) noResult('this is the output of wrk2, not of wrk', other.line)
  rejectAborted(report, 'wrk')
}

/** Checks that apply to wrk and wrk2: their complaints when they give up, and how they begin. */
export const rejectAborted = (report: string, tool: string): void => {
  const error = findFirst(report, failed)
  if (error) noResult(`${tool} gave up: ${error.groups[0] ?? ''}`, error.line)
  if (!findFirst(report, beginMark)) noResult(`this is not the output of ${tool}`, lastWrittenLine(report) && 1)
}

const count = (text: string | undefined): number => wholeCount(text) ?? 0

const latencyRow = /^\s+Latency\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)%/
const rateRow = /^\s+Req\/Sec\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)%/
const cells = (report: string, row: RegExp): string[] => findOne(report, row)?.groups ?? []

const socketErrors = /^\s*Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)\s*$/

const otherStatus = /^\s*Non-2xx or 3xx responses: (\d+)\s*$/

export const wrkText = (report: string): WrkText => {
  rejectForeign(report)
  return commonText(report)
}

/**
 * Reads what wrk and wrk2 print alike; the last line must be complete, because an output cut off earlier holds no
 * result.
 */
export const commonText = (report: string): WrkText => {
  const total = needOne(report, /^\s+(\d+) requests in (\S+), (\S+) read$/, "wrk's line of totals")
  const rate = needOne(report, /^Requests\/sec:\s+(\d+\.\d\d)$/, 'the line Requests/sec')
  const transfer = needOne(report, /^Transfer\/sec:\s+(\S+B)$/, 'the line Transfer/sec')
  const [requests = '', duration = '', read = ''] = total.groups
  const figures = [
    wholeCount(requests),
    timeUs(duration),
    byteCount(read),
    byteCount(transfer.groups[0] ?? ''),
  ] as const
  const [requestCount, durationUs, bytes, transferBytes] = figures
  if (requestCount === null || durationUs === null || bytes === null || transferBytes === null) {
    return noResult('the totals of wrk are not readable', total.line)
  }
  const [mean = '', stdev = '', max = '', within = ''] = cells(report, latencyRow)
  const [, rateStdev = '', rateMax = '', rateWithin = ''] = cells(report, rateRow)
  const errors = countedOne(report, socketErrors, 'the line Socket errors')?.groups ?? []
  const percentiles = findAll(report, /^\s+(50|75|90|99)%\s+(\S+)\s*$/).map(({ groups: [p, time = ''] }) => [
    p,
    timeUs(time),
  ])
  return {
    threads: wholeCount(findOne(report, /^\s+(\d+) threads and \d+ connections$/)?.groups[0]),
    requests: requestCount,
    durationUs,
    durationIsCoarse: /\d[mh]$/.test(duration),
    bytes,
    rate: Number(rate.groups[0]),
    transfer: transferBytes,
    hasLatencies: mean !== '' && !within.includes('nan'),
    latency: {
      mean: timeUs(mean),
      stdev: timeUs(stdev),
      max: timeUs(max),
      percentiles: Object.fromEntries(percentiles),
    },
    threadRate: rateWithin.includes('nan')
      ? { stdev: null, max: null }
      : { stdev: decimalCount(rateStdev), max: decimalCount(rateMax) },
    errors: {
      connect: count(errors[0]),
      read: count(errors[1]),
      write: count(errors[2]),
      timeout: count(errors[3]),
      status: count(countedOne(report, otherStatus, 'the line Non-2xx or 3xx responses')?.groups[0]),
    },
  }
}
