import type { ReportComparison, ReportDetail } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { verdictsTable } from './verdicts-table.ts'

const slower: ReportComparison = {
  seriesId: '7',
  subject: 'go/gin',
  scenario: 'json',
  metric: 'latencyP99Us',
  rounds: 5,
  roundsInDoubt: 2,
  baselineRounds: 6,
  median: 2_400.5,
  baselineMedian: 2_000,
  ratio: 1.20025,
  interval: { low: 1.1004, high: 1.3 },
  verdict: 'worse',
  threshold: 0.03,
  generatorVersions: { before: ['4.1.0', '4.2.0'], now: ['4.2.0'] },
}
const open: ReportComparison = {
  ...slower,
  roundsInDoubt: undefined,
  generatorVersions: undefined,
  ratio: 1.2,
  interval: null,
  verdict: 'inconclusive',
}
const first: ReportComparison = { ...open, baselineRounds: 0, ratio: null, verdict: 'no-baseline' }

it('has each comparison as it was judged: exact for data, in words and with its interval for people', () => {
  const report = { environment: { name: 'lab' }, source: 'ci', comparisons: [slower, open, first] }
  const { columns, groups } = verdictsTable(report as unknown as ReportDetail)
  const rows = groups.flatMap(({ rows }) => rows)
  const column = (of: string) => rows.map((cells) => cells[columns.findIndex(({ id }) => id === of)])
  const values = (of: string) => column(of).map((cell) => cell?.value)
  const texts = (of: string) => column(of).map((cell) => cell?.text.replaceAll('\u00a0', ' '))
  expect(texts('before')).toEqual(['2,000 µs', '2,000 µs', '2,000 µs'])
  expect(texts('now')).toEqual(['2,400.5 µs', '2,400.5 µs', '2,400.5 µs'])
  expect(values('rounds')).toEqual([5, 5, 5])
  expect(values('roundsBefore')).toEqual([6, 6, 0])
  expect(values('roundsInDoubt')).toEqual([2, 0, 0])
  expect(texts('ratio')).toEqual(['1.200× (1.100× to 1.300×)', '1.200×', '–'])
  expect([values('ratio'), values('ratioLow'), values('ratioHigh')]).toEqual([
    [1.20025, 1.2, null],
    [1.1004, null, null],
    [1.3, null, null],
  ])
  expect(texts('verdict')).toEqual(['Worse', 'Inconclusive', 'Nothing to compare with'])
  expect(values('generatorVersions')).toEqual(['load generator 4.2.0, before 4.1.0 and 4.2.0', null, null])
  expect(columns.filter(({ numeric }) => numeric).map(({ id }) => id)).toEqual([
    ...['before', 'roundsBefore', 'now', 'rounds', 'roundsInDoubt', 'ratio', 'ratioLow', 'ratioHigh', 'threshold'],
  ])
})
