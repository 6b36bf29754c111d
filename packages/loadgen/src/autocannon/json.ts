import { type Json, jsonReader } from '../parse/json.ts'
import { findFirst, lineAt, restOfLine, startOfLine } from '../parse/lines.ts'
import { noResult } from '../parse/no-result.ts'

/** The figures of `-j` that are used here; latencies in ms, rates per sample of `sampleMs`. */
export interface AutocannonJson {
  connections: number
  pipelining: number
  sampleMs: number
  samples: number
  duration: number
  errors: number
  timeouts: number
  codes: { '1xx': number; '2xx': number; '3xx': number; '4xx': number; '5xx': number }
  latency: {
    mean: number
    stddev: number
    max: number
    p50: number
    p75: number
    p90: number
    p99: number
    p99_9: number
    totalCount: number
  }
  requests: { mean: number; stddev: number; max: number; total: number; sent: number }
  bytes: number
}

export const jsonMark = /"statusCodeStats":/
export const tablesMark = /│ Latency │|Req\/Bytes counts sampled/

/** Finds the one line of JSON in an output. autocannon's tables round too much to be read (`181k requests`). */
const jsonLine = (output: string): { text: string; line: number } => {
  const start = startOfLine(output, '{"')
  if (start < 0) {
    const table = findFirst(output, tablesMark)
    return table
      ? noResult('the tables of autocannon are rounded: run it with -j', table.line)
      : noResult('this is not the output of autocannon -j', 1)
  }
  const second = startOfLine(output, '{"', start + 1)
  if (second >= 0) noResult('the output holds more than one run', lineAt(output, second))
  return { text: restOfLine(output, start), line: lineAt(output, start) }
}

export const autocannonJson = (output: string): AutocannonJson => {
  const { text, line } = jsonLine(output)
  let json: Json
  try {
    json = JSON.parse(text) as Json
  } catch {
    return noResult('the JSON of autocannon is damaged or cut off', line)
  }
  if (!json.statusCodeStats || !json.throughput) noResult('this is not the output of autocannon -j', line)
  const top = jsonReader(json, 'autocannon', line)
  const latency = top.object('latency')
  const requests = top.object('requests')
  return {
    connections: top.count('connections'),
    pipelining: top.count('pipelining'),
    sampleMs: top.number('sampleInt'),
    samples: top.count('samples'),
    duration: top.number('duration'),
    errors: top.count('errors'),
    timeouts: top.count('timeouts'),
    codes: {
      '1xx': top.count('1xx'),
      '2xx': top.count('2xx'),
      '3xx': top.count('3xx'),
      '4xx': top.count('4xx'),
      '5xx': top.count('5xx'),
    },
    latency: {
      mean: latency.number('mean'),
      stddev: latency.number('stddev'),
      max: latency.number('max'),
      p50: latency.number('p50'),
      p75: latency.number('p75'),
      p90: latency.number('p90'),
      p99: latency.number('p99'),
      p99_9: latency.number('p99_9'),
      totalCount: latency.count('totalCount'),
    },
    requests: {
      mean: requests.number('mean'),
      stddev: requests.number('stddev'),
      max: requests.number('max'),
      total: requests.count('total'),
      sent: requests.count('sent'),
    },
    bytes: top.object('throughput').count('total'),
  }
}
