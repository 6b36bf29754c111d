import { compareAll, createRandom } from '@wrkbench/stats'
import { describe, expect, it } from 'vitest'
import { toPair } from './to-pair.ts'

const threshold = 0.03
const newest = { environmentFingerprint: 'machine', methodologyFingerprint: 'method' }
const standing = (lowerBound: boolean) => ({ counting: [], lowerBound, whyNot: null })
const clean = { standing: standing(false), doubt: null, newest, failing: null }
const held = {
  standing: standing(true),
  doubt: 'lower bound (3 of 6 rounds in doubt: load generator out of CPU)',
  newest,
  failing: null,
}
const doubted = { standing: standing(false), doubt: 'every round is flagged (canary)', newest, failing: null }
const failed = { ...doubted, failing: { values: [], failed: 6 } }

type Side = typeof clean | typeof held | typeof doubted | typeof failed
const judge = (a: readonly number[], b: readonly number[], [one, other]: readonly [Side, Side]) => {
  const groups = [
    { id: 'a', values: a },
    { id: 'b', values: b },
  ]
  const [compared] = compareAll(groups, { better: 'higher', threshold })
  if (!compared) throw new Error('no pair')
  return toPair(
    compared,
    new Map([
      ['a', one],
      ['b', other],
    ]),
    { threshold, withFailures: compared },
  )
}

const shape = [0.99, 1.01, 1, 0.995, 1.005, 1.003]
const at = (level: number): number[] => shape.map((share) => share * level)

it('a pair with a side in doubt has its ratio and no more: neither verdict nor interval nor p', () => {
  expect(judge(at(190), at(100), [clean, clean])).toMatchObject({
    verdict: 'faster',
    interval: { low: expect.any(Number) },
  })
  for (const sides of [
    [clean, doubted],
    [doubted, clean],
    [doubted, doubted],
  ] as const) {
    const pair = judge(at(190), at(100), sides)
    expect(pair).toMatchObject({ verdict: 'inconclusive', bound: null, interval: null, p: null, moreRounds: null })
    expect(pair.ratio).toBeCloseTo(1.9, 9)
  }
})

describe('toPair of a side that was held back', () => {
  it('calls it faster where even what was seen of it is, by what is sure at the least', () => {
    const pair = judge(at(190), at(100), [held, clean])
    expect(pair).toMatchObject({ verdict: 'faster', bound: 'at-least', interval: null, p: null, moreRounds: 0 })
    expect(pair.ratio).toBeGreaterThan(1.8)
    expect(pair.ratio).toBeLessThan(1.9)
    expect(pair.method).toMatch(/Mann-Whitney.*; lower bound \(3 of 6 rounds in doubt: load/)
    const turned = judge(at(100), at(190), [clean, held])
    expect(turned).toMatchObject({ verdict: 'slower', bound: 'at-most', interval: null })
    expect((turned.ratio ?? 0) * (pair.ratio ?? 0)).toBeCloseTo(1, 4)
  })

  it('never calls it slower, nor the same', () => {
    for (const level of [10, 90, 100]) {
      expect(judge(at(level), at(100), [held, clean]).verdict).toBe('inconclusive')
      expect(judge(at(100), at(level), [clean, held]).verdict).toBe('inconclusive')
    }
  })

  it('is open where what is sure is no difference that matters', () => {
    expect(judge(at(104), at(100), [clean, clean]).verdict).toBe('faster')
    expect(judge(at(104), at(100), [held, clean])).toMatchObject({ verdict: 'inconclusive', bound: 'at-least' })
  })

  it('says nothing beside another that is in doubt, or has too few rounds', () => {
    const none = { verdict: 'inconclusive', ratio: null, bound: null, interval: null }
    expect(judge(at(500), at(100), [held, held])).toMatchObject(none)
    expect(judge(at(500), at(100), [held, doubted])).toMatchObject(none)
    expect(judge(at(500), [100, 101], [held, clean])).toMatchObject(none)
  })

  it('says no more than the truth, whatever held it back and however much it did', () => {
    const random = createRandom(8)
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const sample = (level: number, rounds: number) =>
      Array.from({ length: rounds }, () => level * Math.exp(0.02 * normal()))
    const tooMuch = { said: 0, false: 0 }
    for (let i = 0; i < 2000; i++) {
      const truth = [1, 1.02, 1.2, 2][i % 4] as number
      const rounds = [3, 5, 6, 10][(i >> 2) % 4] as number
      const able = sample(truth, rounds)
      const seen = able.map((value) => value * (random() < 0.5 ? 1 : 0.8 + 0.2 * random()))
      const { verdict, ratio } = judge(seen, sample(1, rounds), [held, clean])
      expect(verdict === 'faster' || verdict === 'inconclusive').toBe(true)
      if (truth < 1 + threshold) expect(verdict).toBe('inconclusive')
      if (verdict === 'faster') tooMuch.said++
      if ((ratio ?? 0) > truth) tooMuch.false++
    }
    expect(tooMuch.said).toBeGreaterThan(500)
    // the near end of a 95 % interval is beyond the truth in 2.5 % at the most
    expect(tooMuch.false).toBeLessThan(50)
  })
})

describe('toPair of a server that failed', () => {
  it('calls it slower by its successes, and never faster or the same', () => {
    const loss = judge(at(50), at(100), [failed, clean])
    expect(loss).toMatchObject({
      verdict: 'slower',
      bound: null,
      failedRounds: 6,
      interval: { low: expect.any(Number) },
    })
    expect(judge(at(100), at(50), [clean, failed])).toMatchObject({ verdict: 'faster', failedRounds: 6 })
    for (const level of [100, 190]) {
      const open = judge(at(level), at(100), [failed, clean])
      expect(open).toMatchObject({ verdict: 'inconclusive', interval: null, p: null })
      expect(open).not.toHaveProperty('failedRounds')
    }
  })

  it('calls it slower where nothing succeeded at all, which leaves no interval', () => {
    const none = at(0)
    const open = { ratio: 0, interval: null, failedRounds: 6 }
    expect(judge(none, at(100), [failed, clean])).toMatchObject({ ...open, verdict: 'slower' })
    expect(judge(none, at(100), [failed, held])).toMatchObject({ ...open, verdict: 'slower' })
    expect(judge(at(100), none, [clean, failed])).toMatchObject({ verdict: 'faster', ratio: null, failedRounds: 6 })
  })

  it('says of a loss against one that was held back what it is at the least', () => {
    const pair = judge(at(50), at(100), [failed, held])
    expect(pair).toMatchObject({ verdict: 'slower', bound: 'at-most', interval: null, failedRounds: 6 })
    expect(pair.ratio).toBeGreaterThan(0.5)
    expect(judge(at(98), at(100), [failed, held])).toMatchObject({ verdict: 'inconclusive' })
  })

  it('decides nothing against another that failed, or is in doubt', () => {
    for (const other of [failed, doubted])
      expect(judge(at(50), at(100), [failed, other])).toMatchObject({ verdict: 'inconclusive', interval: null })
  })
})
