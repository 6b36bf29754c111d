import type { NewestResult } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { newestTable } from './newest-table.ts'

const load = {
  ...{ generator: 'wrk' as const, connections: 10, threads: null, durationSeconds: null, requests: null },
  ...{ pipeline: null, rate: null, keepAlive: null, timeoutSeconds: null },
}
const result = (median: number, low: number | null = null, high: number | null = null): NewestResult => ({
  seriesId: String(median),
  subject: { name: 'gin', displayName: 'Gin', serverId: null, framework: null, colour: 0, language: null },
  scenario: { id: 'json', displayName: 'JSON' },
  environment: { id: 'lab', name: 'lab' },
  profile: { id: '1', profile: load },
  metric: 'successesPerSecond',
  figure: { median, interval: low === null || high === null ? null : { low, high, method: 'exact' }, values: [median] },
  lowerBound: false,
  doubted: false,
  rounds: 5,
  partialOf: null,
  trend: [],
  at: '2026-11-01T00:00:00.000Z',
  yearOnly: false,
  resultId: '1',
})

it('shows the figures of its column with one prefix', () => {
  const { columns, groups } = newestTable('go/gin', [result(11_812, 11_712, 11_912), result(9_755), result(311_000)])
  const at = columns.findIndex(({ id }) => id === 'median')
  expect(groups[0]?.rows.map((cells) => cells[at]?.text.replaceAll('\u00a0', ' '))).toEqual([
    '11.8 k ± 0.1 k',
    '9.76 k',
    '311 k',
  ])
})
