import type { ComparedGroup } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { type SayingPair, sayComparison, sayPair, sayPartial } from './say-comparison.ts'

const pair = (more: Partial<SayingPair>): SayingPair => ({
  a: '0-1',
  b: '1-2',
  aName: 'Gin',
  bName: 'Express',
  scenario: 'json',
  aRounds: 10,
  bRounds: 10,
  ratio: 1.9,
  interval: { low: 1.8, high: 2 },
  p: 0.001,
  verdict: 'faster',
  moreRounds: 0,
  method: 'exact',
  sameHardware: true,
  sameMethod: true,
  bound: null,
  heldBack: [],
  doubts: [],
  ...more,
})
const say = (more: Partial<SayingPair>) => sayPair(pair(more), 'successesPerSecond', 0.03)

describe('sayPair', () => {
  it('says what a person would say', () => {
    expect(say({})).toBe('Gin is 1.9× Express on json (1.8 to 2.0), 10 rounds, same host.')
    expect(say({ ratio: 1.19, interval: { low: 1.16, high: 1.22 } })).toBe(
      'Gin is 19 % faster than Express on json (16 to 22 %), 10 rounds, same host.',
    )
  })

  it('has as many digits as anybody reads, and a factor from one half more on', () => {
    expect(say({ ratio: 12.34, interval: { low: 9.994, high: 15.06 } })).toContain(
      '12.3× Express on json (10.0 to 15.1)',
    )
    expect(say({ ratio: 10, interval: { low: 9.5, high: 10.04 } })).toContain('is 10× Express on json (9.5 to 10.0)')
    expect(say({ ratio: 1.5, interval: { low: 1.4, high: 1.6 } })).toContain('is 1.5× Express')
    expect(say({ ratio: 1.49, interval: { low: 1.4, high: 1.6 } })).toContain('is 49 % faster than Express')
    expect(say({ ratio: 1.0904, interval: { low: 1.0404, high: 1.1404 } })).toContain(
      '9.0 % faster than Express on json (4 to 14 %)',
    )
    const least = (ratio: number) =>
      say({ verdict: 'faster', bound: 'at-least', heldBack: ['Gin'], interval: null, ratio })
    expect(least(1.0589)).toContain('at least 5.8 % faster')
    expect(least(1.1989)).toContain('at least 19 % faster')
    expect(least(1.1199)).toContain('at least 11 % faster')
    expect(least(10.19)).toContain('at least 10.1× Express')
  })

  it('shows no interval as if it had no width', () => {
    expect(say({ ratio: 1.1076, interval: { low: 1.1074, high: 1.1142 } })).toContain(
      '10.8 % faster than Express on json (10.7 to 11.4 %)',
    )
    expect(say({ ratio: 1.9, interval: { low: 1.8984, high: 1.9021 } })).toContain('(1.898 to 1.902)')
    expect(say({ ratio: 142, interval: { low: 141.8, high: 142.3 } })).toContain('(141.8 to 142.3)')
  })

  it('names the threshold with the digits of every other page', () => {
    expect(sayPair(pair({ verdict: 'same' }), 'successesPerSecond', 0.113_86)).toContain('(11.4 % or less)')
  })

  it('puts the larger figure first', () => {
    expect(say({ ratio: 0.5, interval: { low: 0.45, high: 0.55 }, verdict: 'slower', bRounds: 5 })).toBe(
      'Express is 2× Gin on json (1.82 to 2.22), 5 and 10 rounds, same host.',
    )
  })

  it('does not call more latency faster', () => {
    const text = sayPair(
      pair({ ratio: 1.19, interval: { low: 1.16, high: 1.22 }, verdict: 'slower' }),
      'latencyP99Us',
      0.03,
    )
    expect(text).toBe('Gin has 19 % more p99 than Express on json (16 to 22 %), 10 rounds, same host.')
  })

  it('names other hardware and another method', () => {
    expect(say({ sameHardware: false, sameMethod: false })).toMatch(/different hardware, not measured the same way\.$/)
    expect(say({ sameHardware: null })).toMatch(/hardware unknown\.$/)
  })

  it('is no more certain than the rounds are', () => {
    expect(say({ verdict: 'same' })).toMatch(
      /^Gin and Express show no difference that matters on json \(3\.0 % or less\)/,
    )
    expect(say({ verdict: 'inconclusive', moreRounds: 6 })).toBe(
      'Gin against Express on json is open: about 6 more rounds on each side would settle it.',
    )
    expect(say({ verdict: 'inconclusive', moreRounds: null, interval: null, aRounds: 1, bRounds: 1 })).toBe(
      'Gin against Express on json is open: too few rounds to tell (1 round).',
    )
    const untold = { verdict: 'inconclusive', moreRounds: null, interval: null } as const
    expect(say({ ...untold, aRounds: 0, bRounds: 0 })).toBe(
      'Gin against Express on json is open: neither side has a round without doubts that tells req/s.',
    )
    expect(say({ ...untold, bRounds: 0 })).toBe(
      'Gin against Express on json is open: Express has no round without doubts that tells req/s.',
    )
    expect(say({ ...untold, aRounds: 0 })).toMatch(/: Gin has no round without doubts/)
    const held = { ...untold, bound: 'at-least', heldBack: ['Gin'] } as const
    expect(say(held)).toBe('Gin against Express on json is open: something else was the limit of Gin.')
    expect(say({ ...held, bound: null, heldBack: ['Gin', 'Express'] })).toMatch(/limit of Gin and of Express\.$/)
    expect(say({ ...held, verdict: 'faster', ratio: 1.899, moreRounds: 0 })).toBe(
      'Gin is at least 1.89× Express on json though something else was the limit of Gin, 10 rounds, same host.',
    )
    expect(
      say({ ...held, verdict: 'slower', ratio: 0.77, bound: 'at-most', heldBack: ['Express'], moreRounds: 0 }),
    ).toBe(
      'Express is at least 29 % faster than Gin on json though something else was the limit of Express, 10 rounds, same host.',
    )
    expect(say({ verdict: 'inconclusive', moreRounds: null })).toMatch(/these rounds cannot tell\.$/)
  })

  it('gives no factor where rounds of one side are 0', () => {
    const lost = 'Express has rounds of 0 req/s on json and Gin has none, 10 rounds, same host.'
    expect(say({ verdict: 'faster', ratio: null, interval: null })).toBe(lost)
    expect(say({ aName: 'Express', bName: 'Gin', verdict: 'slower', ratio: 0, interval: null })).toBe(lost)
  })

  it('gives the reason why a pair is open, and no other', () => {
    const open = { verdict: 'inconclusive', moreRounds: null, interval: null } as const
    expect(say({ ...open, ratio: null })).toMatch(/open: a figure is 0, which has no ratio\.$/)
    expect(say({ ...open, aRounds: 3, bRounds: 3 })).toMatch(
      /all alike, so that their noise is not known \(3 rounds\)\.$/,
    )
    const doubts = ['Gin: every round is flagged (errors)']
    expect(say({ verdict: 'inconclusive', moreRounds: null, doubts })).toMatch(
      /open: Gin: every round is flagged \(errors\)\.$/,
    )
  })

  it('has no digits that nobody needs in large factors', () => {
    expect(say({ ratio: 48_128.63, interval: { low: 47_743.7, high: 48_716.2 } })).toContain(
      'is 48,129× Express on json (47,744 to 48,716)',
    )
    expect(say({ ratio: 100, interval: { low: 99.6, high: 100.4 } })).toContain(
      'is 100× Express on json (99.6 to 100.4)',
    )
  })
})

it('says decided pairs first and counts the rest', () => {
  const open = Array.from({ length: 6 }, (_, i) => pair({ verdict: 'inconclusive', moreRounds: 3 + i }))
  const said = sayComparison([...open, pair({})], 'successesPerSecond', 0.03)
  expect(said[0]).toMatch(/^Gin is 1\.9×/)
  expect(said).toHaveLength(6)
  expect(said.at(-1)).toBe('2 more pairs in the table.')
  const two = sayComparison([pair({ verdict: 'same' }), pair({})], 'successesPerSecond', 0.03)
  expect(two).toEqual([expect.stringMatching(/^Gin is 1\.9×/), expect.stringContaining('no difference that matters')])
})

it('counts pairs that are open for the same reason, from three on', () => {
  const open = (count: number) =>
    Array.from({ length: count }, () =>
      pair({ verdict: 'inconclusive', moreRounds: null, interval: null, aRounds: 1, bRounds: 1 }),
    )
  const say = (count: number) => sayComparison([...open(count), pair({})], 'successesPerSecond', 0.03).slice(1)
  expect(say(7)).toEqual(['7 pairs are open: too few rounds to tell (1 round).'])
  expect(say(2)).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/^Gin against Express on json is open: /)),
  )
})

it('says of which groups only a part is there, once for the same in several scenarios', () => {
  const names = new Map([...'abcd'].map((id) => [id, id === 'd' ? 'Express' : 'Gin']))
  const group = (id: string, rounds: number, partialOf: number | null) =>
    ({ id, jobNumber: 4, partialOf, figure: { values: new Array<number>(rounds).fill(100) } }) as ComparedGroup
  expect(sayPartial([group('a', 1, 3), group('b', 1, 3), group('c', 2, 5), group('d', 3, null)], names)).toEqual([
    'Gin: 1 of the 3 rounds that job 4 was to have.',
    'Gin: 2 of the 5 rounds that job 4 was to have.',
  ])
})
