import { type JsonReader, onlyJson } from '../parse/json.ts'
import type { K6Figures, Trend } from './figures.ts'

export const jsonMark = /"http_reqs"\s*:\s*\{/

/** Converts milliseconds into µs; leaves out entries that are no figures, such as `thresholds`. */
const trendOf = (values: JsonReader): Trend =>
  new Map(values.figures().map(([name, ms]) => [name, Math.round(ms * 1e6) / 1e3]))

/** `--summary-export` writes figures directly below a metric's name, `handleSummary` writes them below `values`. */
export const k6Json = (text: string): K6Figures => {
  const metrics = onlyJson(text, jsonMark, 'k6').object('metrics')
  const values = (name: string): JsonReader => {
    const metric = metrics.object(name)
    return metric.has('values') ? metric.object('values') : metric
  }
  const read = values('data_received').count('count')
  const expected = 'http_req_duration{expected_response:true}'
  return {
    requests: values('http_reqs').count('count'),
    rate: values('http_reqs').number('rate'),
    failed: values('http_req_failed').count('passes'),
    duration: trendOf(values('http_req_duration')),
    expectedDuration: metrics.has(expected) ? trendOf(values(expected)) : null,
    received: read > 0,
    bytes: { read, written: values('data_sent').count('count') },
  }
}
