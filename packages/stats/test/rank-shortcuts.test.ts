import { expect, test } from 'vitest'
import { benjaminiHochberg, significantUpTo } from '../src/benjamini-hochberg.ts'
import { contrast } from '../src/contrast.ts'
import { compare, compareAll, createRandom, judgeAll, type Random, rank } from '../src/index.ts'
import { pairP, pairRatio, toPairSample } from '../src/pair-p.ts'
import type { RankedGroup } from '../src/rank.ts'
import { type CompareOptions, verdictOf, withDefaults } from '../src/verdict.ts'
import { logNormalNoise } from './noise.ts'

const exact = { level: 0.95, coarsest: 0 }

/** Ranks by their definition: every pair with its estimate, its interval and its adjusted p. */
const rankByDefinition = (groups: readonly RankedGroup[], options: CompareOptions) => {
  const complete = withDefaults(options)
  const rankable = groups.filter(({ values }) => values.length >= 3 && values.every((value) => value > 0))
  const pairs = rankable.flatMap((a, i) =>
    rankable
      .slice(i + 1)
      .filter((b) => !(a.bound && b.bound))
      .map((b) => ({ a, b, contrast: contrast(a.values, b.values, complete) }))
      .filter((pair) => pair.contrast.p !== null),
  )
  const adjusted = benjaminiHochberg(pairs.map((pair) => pair.contrast.p ?? 1))
  const verdicts = pairs.map((pair, i) => ({ ...pair, verdict: verdictOf(pair.contrast, adjusted[i] ?? 1, complete) }))
  const rankOf = (group: RankedGroup): number | null => {
    if (group.bound || !rankable.includes(group)) return null
    const worse = verdicts.filter(
      ({ a, b, verdict }) => (a === group && verdict === 'slower') || (b === group && verdict === 'faster'),
    )
    return 1 + worse.length
  }
  const ranks = groups.map(rankOf)
  return groups.map(({ id }, i) => ({
    id,
    rank: ranks[i] ?? null,
    tied: ranks[i] !== null && ranks.filter((other) => other === ranks[i]).length > 1,
  }))
}

/** Medians near each other and far apart, few rounds and many, equal values, none that vary, bounds, what has no rank. */
const someGroups = (random: Random, trial: number): RankedGroup[] =>
  Array.from({ length: 2 + Math.floor(random() * 24) }, (_, i) => {
    const median = 100 * (1 + random() * ([0.02, 0.2, 5][trial % 3] ?? 1))
    const count = trial % 11 === 0 ? 31 + (i % 3) : 2 + Math.floor(random() * (trial % 2 ? 4 : 12))
    const noise = logNormalNoise(random, count, median, i % 7 === 0 ? 0 : 0.05 * random())
    const values = trial % 4 === 0 ? noise.map(Math.round) : noise
    return { id: `${i}`, values: i % 9 === 8 ? [...values, 0] : values, ...(random() < 0.2 ? { bound: true } : {}) }
  })

/** Each group with the next one: the first of all never varies. */
const neighbours = (groups: readonly RankedGroup[]): [RankedGroup, RankedGroup][] =>
  groups.slice(1).map((b, i) => [groups[i] as RankedGroup, b])

test('ranks are those of the definition, whatever the groups', () => {
  const random = createRandom(31)
  const seen = new Set<string>()
  for (let trial = 0; trial < 120; trial++) {
    const groups = someGroups(random, trial)
    const better = trial % 5 === 0 ? 'lower' : 'higher'
    const threshold = [0.03, 0.001, 0.3][trial % 3] ?? 0.03
    const options = { better, threshold, coarsest: trial % 8 === 0 ? 10 : 0 } as const
    const ranks = rank(groups, options)
    expect(ranks).toEqual(rankByDefinition(groups, options))
    for (const each of ranks)
      seen.add(each.rank === null ? 'none' : each.tied ? 'tied' : each.rank > 1 ? 'beaten' : 'first')
  }
  expect(seen).toEqual(new Set(['none', 'tied', 'beaten', 'first']))
}, 120_000)

test('p, ratio and interval are those of a comparison, bit for bit', () => {
  const random = createRandom(32)
  for (let trial = 0; trial < 200; trial++) {
    const groups = someGroups(random, trial).filter(({ values }) => values.length > 2 && !values.includes(0))
    for (const [a, b] of neighbours(groups)) {
      const [one, other] = [toPairSample(a.values), toPairSample(b.values)]
      const { p, ratio, interval } = contrast(a.values, b.values, exact)
      expect(pairP(one, other, 0.95)).toBe(p)
      if (p !== null) expect(pairRatio(one, other, exact)).toMatchObject({ ratio, interval })
    }
  }
  expect(toPairSample([2, 3, 1])).toMatchObject({ lowest: 1, highest: 3 })
})

test('samples that lie apart have the p of their contrast, whatever their ties', () => {
  for (let m = 5; m <= 13; m++) {
    for (let n = 5; n <= 13; n++) {
      const [low, high] = [
        Array.from({ length: m }, (_, i) => 1 + (i % 3)),
        Array.from({ length: n }, (_, i) => 8 + (i % 2)),
      ]
      for (const [x, y] of [
        [low, high],
        [high, low],
      ] as const) {
        expect(pairP(toPairSample(x), toPairSample(y), 0.95)).toBe(contrast(x, y, exact).p)
      }
    }
  }
})

test('a tie anywhere is one, of one side or of both', () => {
  const [low, high] = [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10],
  ]
  for (const [a, b] of [
    [[1, 1, 3, 4, 5], high],
    [[1, 2, 3, 5, 5], high],
    [low, [6, 6, 8, 9, 10]],
    [low, [6, 7, 8, 10, 10]],
    [low, [5, 7, 8, 9, 10]],
    [
      [1, 3, 5, 7, 9],
      [2, 4, 6, 7, 10],
    ],
    [
      [1, 3, 5, 7, 9],
      [2, 4, 4, 6, 10],
    ],
    [
      [1, 3, 5, 7, 9],
      [1, 2, 4, 6, 8],
    ],
  ] as const) {
    for (const [x, y] of [
      [a, b],
      [b, a],
    ] as const) {
      expect(pairP(toPairSample(x), toPairSample(y), 0.95)).toBe(contrast(x, y, exact).p)
    }
  }
})

test('a judgement is that of a comparison, bit for bit', () => {
  const random = createRandom(34)
  const seen = new Set<string>()
  for (let trial = 0; trial < 120; trial++) {
    const options = { better: trial % 5 === 0 ? 'lower' : 'higher', threshold: trial % 2 ? 0.03 : 0.001 } as const
    for (const [a, b] of neighbours(someGroups(random, trial))) {
      const { ratio, interval, verdict } = compare(a.values, b.values, options)
      const pair = { a: a.values, b: b.values, better: options.better }
      expect(judgeAll([pair], options)).toEqual([{ ratio, interval, verdict }])
      seen.add(verdict)
    }
  }
  expect(seen).toEqual(new Set(['faster', 'slower', 'same', 'inconclusive']))
})

test('judgements of several pairs are those of a table of them, bit for bit', () => {
  const random = createRandom(35)
  const options = { better: 'higher', threshold: 0.03 } as const
  let changed = 0
  for (let trial = 0; trial < 60; trial++) {
    const groups = Array.from({ length: 8 }, (_, pair) =>
      ['now', 'before'].map((side) => ({
        id: `${pair} ${side}`,
        pair,
        values: logNormalNoise(random, 5, side === 'now' && pair === 0 ? 92 : 100, 0.03),
      })),
    ).flat()
    const table = compareAll(groups, options, (a, b) => a.pair === b.pair)
    const pairs = table.map((row) => ({
      a: groups.find(({ id }) => id === row.a)?.values ?? [],
      b: groups.find(({ id }) => id === row.b)?.values ?? [],
      better: options.better,
    }))
    const together = judgeAll(pairs, options)
    expect(together).toEqual(table.map(({ ratio, interval, verdict }) => ({ ratio, interval, verdict })))
    const alone = pairs.map((pair) => judgeAll([pair], options)[0]?.verdict)
    if (alone.some((verdict, i) => verdict !== together[i]?.verdict)) changed++
  }
  expect(changed).toBeGreaterThan(0)
})

test('of eight comparisons without any difference few reports have one that is called one', () => {
  const random = createRandom(36)
  const isFalse = (): boolean =>
    judgeAll(
      Array.from({ length: 8 }, () => ({
        a: logNormalNoise(random, 5, 100, 0.05),
        b: logNormalNoise(random, 10, 100, 0.05),
        better: 'higher' as const,
      })),
      {},
    ).some(({ verdict }) => verdict === 'faster' || verdict === 'slower')
  const share = Array.from({ length: 600 }, isFalse).filter(Boolean).length / 600
  expect(share).toBeLessThan(0.07)
})

test('significant are those whose adjusted p is, equal ones alike', () => {
  const random = createRandom(33)
  for (let trial = 0; trial < 300; trial++) {
    const pValues = Array.from({ length: Math.floor(random() * 40) }, () =>
      trial % 2 ? random() * random() * random() : Math.ceil(random() * 20) / 200,
    )
    const adjusted = benjaminiHochberg(pValues)
    const largest = significantUpTo(pValues, 0.05)
    expect(pValues.map((p) => largest !== null && p <= largest)).toEqual(adjusted.map((p) => p <= 0.05))
  }
})
