import { expect, test } from 'vitest'
import { compare, createRandom, mannWhitney, medianInterval, type Random, type Verdict } from '../src/index.ts'
import { logNormalNoise } from './noise.ts'

/** Every way to choose `size` of the indices below `count`. */
const choices = (count: number, size: number): number[][] => {
  if (size === 0) return [[]]
  if (count < size) return []
  const withLast = choices(count - 1, size - 1).map((choice) => [...choice, count - 1])
  return [...choices(count - 1, size), ...withLast]
}

/** How many pairs `a` wins, ties as one half: the definition, without ranks. */
const wins = (a: readonly number[], b: readonly number[]): number =>
  a.flatMap((x) => b.map((y) => (x > y ? 1 : x === y ? 0.5 : 0))).reduce<number>((sum, win) => sum + win, 0)

test('exact p equals counting all ways to deal the values to the two sides, ties or not', () => {
  const random = createRandom(21)
  for (let i = 0; i < 40; i++) {
    const [m, n] = [1 + (i % 5), 1 + ((i * 3) % 6)]
    const all = Array.from({ length: m + n }, () => Math.floor(random() * (i % 2 ? 6 : 1e6)))
    const observed = wins(all.slice(0, m), all.slice(m))
    const counts = choices(m + n, m).map((choice) =>
      wins(
        choice.map((index) => all[index] ?? 0),
        all.filter((_, index) => !choice.includes(index)),
      ),
    )
    const below = counts.filter((count) => count <= observed).length / counts.length
    const above = counts.filter((count) => count >= observed).length / counts.length
    const { u, p } = mannWhitney(all.slice(0, m), all.slice(m))
    expect(u).toBe(observed)
    expect(p).toBeCloseTo(Math.min(1, 2 * below, 2 * above), 10)
  }
})

const someRounds = (random: Random, index: number): number[] =>
  logNormalNoise(random, 1 + (index % 9), 100 * (1 + 0.15 * random()), 0.002 * (1 + (index % 12)))

const opposite: Record<Verdict, Verdict> = {
  faster: 'slower',
  slower: 'faster',
  same: 'same',
  inconclusive: 'inconclusive',
}

test('swapping the sides inverts the ratio and mirrors the verdict, whatever the sizes', () => {
  const random = createRandom(22)
  const seen = new Set<Verdict>()
  for (let i = 0; i < 500; i++) {
    const a = someRounds(random, i)
    const b = someRounds(random, i + (i % 4))
    const there = compare(a, b, { better: 'higher' })
    const back = compare(b, a, { better: 'higher' })
    seen.add(there.verdict)
    expect(back.verdict).toBe(opposite[there.verdict])
    expect(back.moreRounds).toBe(there.moreRounds)
    expect((back.ratio ?? 0) * (there.ratio ?? 0)).toBeCloseTo(1, 10)
    expect(back.p ?? -1).toBeCloseTo(there.p ?? -1, 10)
    expect(compare(a, b, { better: 'lower' }).verdict).toBe(opposite[there.verdict])
  }
  expect(seen.size).toBe(4)
})

test('the unit of the values changes neither ratio nor verdict, and scales intervals of medians', () => {
  const random = createRandom(23)
  for (let i = 0; i < 200; i++) {
    const [a, b] = [someRounds(random, i), someRounds(random, i + 2)]
    const scaled = (values: readonly number[]): number[] => values.map((value) => value * 1e-6)
    const [plain, other] = [a, scaled(a)].map((values) => medianInterval(values))
    expect((other?.low ?? 0) * 1e6).toBeCloseTo(plain?.low ?? 0, 6)
    expect((other?.high ?? 0) * 1e6).toBeCloseTo(plain?.high ?? 0, 6)
    const [before, after] = [compare(a, b, { better: 'lower' }), compare(scaled(a), scaled(b), { better: 'lower' })]
    expect(after.verdict).toBe(before.verdict)
    expect(after.ratio).toBeCloseTo(before.ratio ?? 0, 10)
  }
})
