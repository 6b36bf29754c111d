import { describe, expect, it } from 'vitest'
import type { FlagId } from '../result/flag-catalogue.ts'
import type { RunSummary } from '../run/run.ts'
import { roundsForSpare } from './rounds-for-spare.ts'

const run = (position: number, ...ids: FlagId[]) =>
  ({ round: position + 1, attempt: 1, flags: ids.map((id) => ({ id, evidence: 'made up' })) }) as RunSummary
const job = {
  spareRounds: 0,
  cells: [{ rank: 1 }, { rank: null }],
  runList: [run(0, 'steal'), run(1, 'steal', 'not-steady'), run(2, 'steal', 'errors'), run(3, 'not-steady'), run(4)],
}

describe('roundsForSpare', () => {
  it('counts rounds that the machine disturbed and nothing else', () => {
    expect(roundsForSpare(job)).toBe(2)
  })

  it('is 0 where every cell has a rank, and where spare rounds did not help', () => {
    expect(roundsForSpare({ ...job, cells: [{ rank: 1 }, { rank: 1 }] })).toBe(0)
    expect(roundsForSpare({ ...job, spareRounds: 3 })).toBe(0)
  })
})
