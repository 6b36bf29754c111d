import { describe, expect, test } from 'vitest'
import { type CompareOptions, compare, compareAll, judgeAll } from '../src/index.ts'

const higher: CompareOptions = { better: 'higher' }
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)
const usual = [50_400, 49_800, 50_100, 50_600, 49_900, 50_300, 49_700, 50_200, 50_000, 50_500]

describe('rounds in which nothing succeeded', () => {
  test.each([
    [3, 3],
    [5, 10],
    [10, 10],
    [40, 40],
  ])('%i of them against %i others are a loss of everything', (m, n) => {
    const others = Array.from({ length: n }, (_, i) => (usual[i % 10] as number) + i)
    const lost = compare(zeros(m), others, higher)
    expect(lost).toMatchObject({ verdict: 'slower', ratio: 0, interval: null, p: 0, moreRounds: 0 })
    expect(lost.method).toContain('0')
    // something has no ratio to nothing
    expect(compare(others, zeros(m), higher)).toMatchObject({ verdict: 'faster', ratio: null, interval: null })
  })

  test('are a loss however many pairs are judged with them', () => {
    const same = { a: usual, b: usual, better: 'higher' } as const
    const pairs = [{ ...same, a: zeros(3) }, ...Array.from({ length: 200 }, () => same)]
    expect(judgeAll(pairs, {})[0]).toEqual({ verdict: 'slower', ratio: 0, interval: null })
    const table = compareAll(
      [{ id: 'a', values: zeros(3) }, ...['b', 'c'].map((id) => ({ id, values: usual }))],
      higher,
    )
    expect(table.map(({ verdict }) => verdict)).toEqual(['slower', 'slower', 'same'])
  })

  test('decide with others of the same side by their ranks', () => {
    const most = [50_100, 0, 0, 0, 0]
    expect(compare(most, usual, higher)).toMatchObject({ verdict: 'slower', ratio: 0, interval: null })
    expect(compare(usual, most, higher)).toMatchObject({ verdict: 'faster', ratio: null, interval: null })
    const half = compare([45_000, 45_100, 0, 0, 45_300], usual, higher)
    expect(half).toMatchObject({ verdict: 'slower', interval: null })
    expect(half.ratio).toBeCloseTo(0.897, 2)
  })

  test.each([
    ['one of many rounds', [...usual.slice(1), 0], usual],
    ['fewer than three rounds', zeros(2), usual],
    ['too few rounds for ranks', [50_000, 0, 0], usual.slice(0, 3)],
    ['nothing on both sides', zeros(5), zeros(5)],
    ['nothing in rounds of both sides', [0, 0, 50, 80, 90], [50_000, 0, 50_100, 50_200, 50_300]],
    ['a negative value', [-1, 0, 0, 0, 0], usual],
  ])('decide nothing with %s', (_, a, b) => {
    const open = { verdict: 'inconclusive', ratio: null, interval: null }
    for (const [x, y] of [[a, b] as const, [b, a] as const]) {
      expect(compare(x, y, higher)).toMatchObject(open)
      expect(judgeAll([{ a: x, b: y, better: 'higher' }], {})).toEqual([open])
    }
  })

  test('are nothing where lower is better, or where a tool may have rounded down to 0', () => {
    expect(compare(zeros(5), usual, { better: 'lower' }).verdict).toBe('inconclusive')
    expect(compare(zeros(5), usual, { better: 'higher', coarsest: 1000 }).verdict).toBe('inconclusive')
  })
})
