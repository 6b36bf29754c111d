import { onlyJson } from '../parse/json.ts'
import { answersByClass } from '../parse/status-codes.ts'
import type { VegetaFigures } from './figures.ts'

export const jsonMark = /"latencies"\s*:\s*\{\s*"total"\s*:/

/** Reads the JSON report, in which all times are in nanoseconds. */
export const vegetaJson = (text: string): VegetaFigures => {
  const json = onlyJson(text, jsonMark, 'vegeta')
  const latencies = json.object('latencies')
  const codes = json.object('status_codes').counts()
  const us = (name: string): number => latencies.number(name) / 1e3
  const requests = json.count('requests')
  return {
    requests,
    seconds: (json.number('duration') + json.number('wait')) / 1e9,
    rate: json.number('rate'),
    answers: answersByClass(codes.filter(([code]) => code !== '0').map(([code, count]) => [Number(code), count])),
    unanswered: codes.find(([code]) => code === '0')?.[1] ?? 0,
    latency: {
      min: us('min'),
      mean: us('mean'),
      max: us('max'),
      p50: us('50th'),
      p90: us('90th'),
      p95: us('95th'),
      p99: us('99th'),
    },
  }
}
