import type { Trend, Trends } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { trendTable } from './trend-table.ts'

const day = 86_400
const change = { index: 1, ratio: 1.1, interval: null, p: 0.01, before: 100, after: 110, differences: [] }
const load = {
  generator: null,
  connections: null,
  threads: null,
  durationSeconds: null,
  requests: null,
  pipeline: null,
  rate: null,
  keepAlive: null,
  timeoutSeconds: null,
}
const line: Trend = {
  seriesId: '4',
  scenario: { id: 'json', displayName: 'JSON' },
  environment: { id: 'lab', name: 'lab' },
  subject: { name: 'gin', displayName: 'Gin', serverId: null, framework: null, colour: 0, language: null },
  profile: { id: '1', profile: { ...load, generator: 'wrk', connections: 10 } },
  total: 3,
  complete: true,
  at: [0, day, 2 * day],
  value: [1000, 1100, 900],
  low: [null, 1090, null],
  high: [null, 1110, null],
  rounds: [1, 5, 3],
  result: [1, 2, 3],
  doubted: [2],
  bounds: [2],
  yearOnly: [0],
  breaks: [{ index: 1, hardware: true, method: false, differences: [] }],
  changes: [{ ...change, verdict: 'faster' }],
}
const trends: Trends = { metric: 'latencyP99Us', from: null, to: null, series: [line], annotations: [] }

it('has every point, newest first, exact for programs and in the column’s unit for people', () => {
  const { columns, groups } = trendTable({ ...trends, metric: 'successesPerSecond' })
  const rows = groups[0]?.rows.map((cells) =>
    Object.fromEntries(columns.map(({ id }, i) => [id, [cells[i]?.value, cells[i]?.text]])),
  )
  expect(rows?.map(({ median }) => median)).toEqual([
    [900, '≥\u00a0900'],
    [1100, '1,100 ±\u00a010'],
    [1000, '1,000'],
  ])
  expect(rows?.map(({ low, high, rounds, result }) => [low, high, rounds, result].map((cell) => cell?.[0]))).toEqual([
    [null, null, 3, 3],
    [1090, 1110, 5, 2],
    [null, null, 1, 1],
  ])
  expect(rows?.map(({ marks }) => marks?.[0])).toEqual([
    'flagged, lower bound',
    'new hardware, faster',
    'date known to the year only',
  ])
  expect(rows?.[0]?.measuredAt).toEqual(['1970-01-03T00:00:00.000Z', '1970-01-03 00:00'])
  expect(rows?.[2]?.measuredAt).toEqual(['1970-01-01T00:00:00.000Z', '1970'])
})

it('shows the figures of all lines with one prefix', () => {
  const fast = { ...line, value: [311_000, 9_755, 11_812], low: [null, 9_655, null], high: [null, 9_855, null] }
  const { columns, groups } = trendTable({ ...trends, metric: 'successesPerSecond', series: [fast, line] })
  const at = columns.findIndex(({ id }) => id === 'median')
  const shown = groups.map(({ rows }) => rows.map((cells) => cells[at]?.text.replaceAll('\u00a0', ' ')))
  // a figure below the shared prefix keeps its own
  expect(shown).toEqual([
    ['≥ 11.8 k', '9.8 k ± 0.1 k', '311 k'],
    ['≥ 900', '1.10 k ± 0.01 k', '1.00 k'],
  ])
})

it('says in its head what its figures are in', () => {
  const { columns } = trendTable(trends)
  expect(columns.find(({ id }) => id === 'median')).toMatchObject({ name: 'p99 median', unit: 'µs', head: 'p99 ms' })
})
