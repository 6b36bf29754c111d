import type { ReportFlag } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { flagLines } from './flag-lines.ts'

const flag = (more: Partial<ReportFlag>): ReportFlag => ({
  id: 'littles-law',
  results: 2,
  subject: 'our-api',
  scenario: 'home',
  evidence: '0.1 in flight, but 100 were to be',
  ...more,
})
const lines = (flags: readonly ReportFlag[] | undefined) => flagLines(flags, (colour, text) => `${colour}: ${text}`)

it('says of each kind how many results, what it means and the first figures; notes are no doubts', () => {
  expect(lines([flag({}), flag({ id: 'not-steady', results: 1, evidence: 'it rose by 4 %' })])).toEqual([
    'yellow: In doubt: 2 results, littles-law. Rate × mean latency does not match the open connections within 10 %. our-api on home: 0.1 in flight, but 100 were to be.',
    'dim: Note: 1 result, not-steady. The throughput still had a trend when the measurement began. our-api on home: it rose by 4 %.',
  ])
})

it('says nothing where an older instance tells nothing, and does without an explanation of what a newer one tells', () => {
  expect(lines(undefined)).toEqual([])
  expect(lines([flag({ id: 'of-tomorrow' as 'canary', results: 1 })])).toEqual([
    'yellow: In doubt: 1 result, of-tomorrow. our-api on home: 0.1 in flight, but 100 were to be.',
  ])
})
