import type { RoundsCompared } from '@wrkbench/contracts'
import { expect, it } from 'vitest'
import { sayCompared, sayInterval, stabilityWords } from './stability.ts'

const said = (verdict: RoundsCompared['verdict'], words: { up: string; down: string }, moreRounds: number | null = 0) =>
  sayCompared({ verdict, moreRounds } as RoundsCompared, words)

it('says what a longer load does to throughput and latency', () => {
  const { power, latency } = stabilityWords
  expect([said('faster', power), said('slower', power)]).toEqual(['gains', 'loses throughput'])
  expect([said('faster', latency), said('slower', latency)]).toEqual(['falls', 'climbs'])
  expect(said('same', power)).toBe('no relevant difference')
})

it('says of what is inconclusive how many rounds would tell, as far as that is known', () => {
  const { power } = stabilityWords
  expect(said('inconclusive', power, 1)).toBe('inconclusive, about 1 more round would tell')
  expect(said('inconclusive', power, 12)).toBe('inconclusive, about 12 more rounds would tell')
  expect(said('inconclusive', power, null)).toBe('inconclusive')
})

it('writes tenths of a per cent only where the interval supports them', () => {
  const plain = (low: number, high: number) => sayInterval({ low, high }).replaceAll('\u00a0', ' ')
  expect(plain(0.871, 0.889)).toBe('87.1 % to 88.9 %')
  expect(plain(0.871, 0.894)).toBe('87 % to 89 %')
  expect(sayInterval(null)).toBe('no interval')
})
