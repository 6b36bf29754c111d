import path from 'node:path'
import type { Metrics } from '@wrkbench/contracts'
import { readPaste } from '@wrkbench/loadgen'
import { describe, expect, it } from 'vitest'
import type { HistoryRow } from '../history.ts'
import { outputOf } from '../output-of.ts'
import { readHistories } from '../read-histories.ts'
import type { AbFigures } from './ab.ts'
import type { BombardierFigures } from './bombardier.ts'
import type { WrkFigures } from './wrk.ts'

const scales: Record<string, number> = { us: 1, ms: 1000, s: 1e6, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }
const number = (text = ''): number => {
  const [, digits, unit = ''] = /^([\d.]+)([a-zA-Z]*)$/.exec(text) ?? []
  return Number(digits) * (scales[unit] ?? 1)
}

type Expected = [printed: number, read: number | null][]
const ofBombardier = (figures: BombardierFigures, { requestsPerSecond, latency, responses }: Metrics): Expected => [
  [number(figures.rate[0]), requestsPerSecond.mean],
  [number(figures.rate[2]), requestsPerSecond.max],
  [number(figures.latency[0]), latency.mean],
  [number(figures.latency[2]), latency.max],
  ...Object.values(responses).map((count, index): Expected[0] => [number(figures.codes[index]), count]),
]
const ofAb = (figures: AbFigures, metrics: Metrics): Expected => [
  [number(figures.rate), metrics.requestsPerSecond.mean],
  [number(figures.seconds), metrics.durationSeconds],
  [number(figures.complete), metrics.requests],
  [number(figures.transferred), metrics.bytes.read],
  [number(figures.transferRate) * 1024, metrics.throughputBytesPerSecond],
  [number(figures.times.total[1]) * 1000, metrics.latency.mean],
  [number(figures.times.total[4]) * 1000, metrics.latency.max],
  ...([50, 75, 90, 95, 99] as const).map((share): Expected[0] => [
    number(figures.percentages[share]) * 1000,
    metrics.latency[`p${share}`],
  ]),
]
const ofWrk = (figures: WrkFigures, { requests, requestsPerSecond, latency, bytes, ...metrics }: Metrics): Expected => [
  [number(figures.requests), requests],
  [number(figures.rate), requestsPerSecond.mean],
  [number(figures.latency[0]), latency.mean],
  [number(figures.latency[1]), latency.stdev],
  [number(figures.latency[2]), latency.max],
  [Math.round(number(figures.read)), bytes.read],
  [number(figures.transfer), metrics.throughputBytesPerSecond],
]

const expectedOf = ({ output }: HistoryRow, metrics: Metrics): Expected => {
  if (output && 'codes' in output) return ofBombardier(output, metrics)
  if (output && 'percentages' in output) return ofAb(output, metrics)
  return ofWrk(output as WrkFigures, metrics)
}

describe.each(readHistories(path.resolve(import.meta.dirname, '../../..')))('outputs of $id', (history) => {
  const rows = history.rows.filter(({ output }) => output !== undefined)

  it.each(rows)('$table: $name is read to the printed digits', (row) => {
    const { runs, problems } = readPaste(outputOf(history.generator.id, row) ?? '', null)
    expect(problems).toEqual([])
    expect(runs.map(({ tool }) => tool)).toEqual([history.generator.id])
    const { metrics, load } = runs[0] as (typeof runs)[0]
    for (const [printed, read] of expectedOf(row, metrics)) expect(read).toBeCloseTo(printed, 6)
    const { keepAlive: _, ...asked } = row.load ?? {}
    expect(load).toMatchObject(asked)
    // tables give fewer digits, some of them truncated instead of rounded
    const table = row.figures['requestsPerSecond.mean'] ?? ''
    const unit = 10 ** -(table.split('.')[1]?.length ?? 0)
    expect(Math.abs(number(table) - (metrics.requestsPerSecond.mean ?? 0))).toBeLessThan(unit)
    if (row.figures['latency.mean']) expect(metrics.latency.mean).toBeCloseTo(number(row.figures['latency.mean']), 6)
  })

  it('are there where the source shows them', () => {
    const shown: Record<string, number> = { 'iris-dotnet-express': 10, 'rest-services': 5, 'node-go': 16 }
    expect(rows).toHaveLength(shown[history.id] ?? 0)
  })
})
