import type { ComparedGroup, ComparedPair, Comparison } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import type { Api } from '../instance/api.ts'
import { compareSides } from './compare-sides.ts'
import { markdownTable } from './markdown-table.ts'

const group = (id: string, side: number, more: Partial<ComparedGroup> = {}): ComparedGroup => ({
  ...({ id, side, lowerBound: false, rounds: 5 } as ComparedGroup),
  series: {
    seriesId: '1',
    scenario: { id: 'json', displayName: 'JSON' },
    environment: { id: 'e', name: 'lab' },
    subject: { name: 'gin', displayName: 'Gin', serverId: null, framework: null, colour: 0, language: null },
    profile: { id: '1', profile: {} as never },
  },
  figure: { median: 50_000, interval: null, values: [49_000, 50_000, 51_000] },
  ...more,
})
const pair: ComparedPair = {
  a: 'a',
  b: 'b',
  ratio: 0.9,
  interval: { low: 0.88, high: 0.92 },
  p: 0.001,
  verdict: 'slower',
  moreRounds: 0,
  method: 'exact',
  bound: null,
  sameHardware: true,
  sameMethod: true,
}

const asked = async (groups: ComparedGroup[], pairs: ComparedPair[], more: Partial<Comparison> = {}) => {
  const answer: Comparison = {
    metric: 'successesPerSecond',
    threshold: 0.03,
    differences: [],
    sentences: [],
    groups,
    pairs,
    missing: [],
    sides: ['now', 'before'].map((label) => ({ selector: label, label, groups: 1 })),
    ...more,
  }
  const api = { get: async () => answer } as unknown as Api
  return compareSides(api, { now: 'job:2', before: ['job:1'], metrics: ['successesPerSecond'] })
}

describe('compareSides', () => {
  it('counts the rounds that stand behind a figure, not those that were left out', async () => {
    const { comparisons, cautions, missing } = await asked([group('a', 0), group('b', 1)], [pair])
    expect(comparisons).toMatchObject([{ rounds: 3, baselineRounds: 3, verdict: 'worse' }])
    expect({ cautions, missing }).toEqual({ cautions: [], missing: [] })
  })

  it('says where machines or methods are not the same', async () => {
    const moved = { ...pair, sameHardware: false, sameMethod: false }
    const { cautions, differences } = await asked([group('a', 0), group('b', 1)], [moved], {
      differences: [{ kind: 'hardware', label: 'Cores', values: ['4', null] }],
    })
    expect(differences).toEqual(['Cores: 4 against unknown'])
    expect(cautions).toEqual([
      'Not the same hardware: 1 of 1 comparison is across different machines.',
      'Not measured the same way: 1 of 1 comparison is across different methods.',
    ])
  })

  it('marks a lower bound, and says which figures are unknown', async () => {
    const groups = [group('a', 0, { lowerBound: true }), group('b', 1)]
    const held: ComparedPair = { ...pair, bound: 'at-least', interval: null, verdict: 'inconclusive' }
    const [, , row] = markdownTable((await asked(groups, [held])).comparisons)
    expect(row).toMatch(/\| 50\.0 k \| ≥ 50\.0 k \| ≥ -?\d/)
    const untold = group('b', 1, { figure: { median: null, interval: null, values: [] } })
    const { comparisons, verdict, missing } = await asked([group('a', 0), untold], [{ ...pair, ratio: null }])
    expect({ comparisons, verdict }).toEqual({ comparisons: [], verdict: 'no-baseline' })
    expect(missing).toEqual([expect.stringMatching(/: not known on both sides in 1 of 1\.$/)])
  })
})
