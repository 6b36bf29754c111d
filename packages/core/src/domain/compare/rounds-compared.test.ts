import { expect, it } from 'vitest'
import { roundsCompared } from './rounds-compared.ts'

const rounds = (level: number) => [0.99, 0.995, 1, 1.005, 1.01, 1.002].map((factor) => factor * level)
const how = { better: 'higher', noiseFloor: null, doubted: false } as const

it('has the ratio of a to b, its interval and what they are worth', () => {
  const found = roundsCompared(rounds(110), rounds(100), how)
  expect(found).toMatchObject({ verdict: 'faster', moreRounds: 0, method: 'exact Mann-Whitney, 6 v 6 rounds' })
  expect(found.ratio).toBeCloseTo(1.1, 9)
  expect(found.interval?.low).toBeLessThan(1.1)
  expect(found.interval?.high).toBeGreaterThan(1.1)
  expect(roundsCompared(rounds(110), rounds(100), { ...how, better: 'lower' }).verdict).toBe('slower')
})

it('calls no difference one that the noise of the environment hides', () => {
  expect(roundsCompared(rounds(110), rounds(100), { ...how, noiseFloor: 0.05 }).verdict).toBe('same')
})

it('decides nothing by rounds in doubt, plans none, and knows no interval: their spread is not that of what was measured', () => {
  const { ratio, method } = roundsCompared(rounds(110), rounds(100), how)
  const doubted = roundsCompared(rounds(110), rounds(100), { ...how, doubted: true })
  expect(doubted).toEqual({ ratio, interval: null, method, verdict: 'inconclusive', moreRounds: null })
})

it('knows no interval of too few rounds', () => {
  expect(roundsCompared([100], [90], how)).toMatchObject({ interval: null, verdict: 'inconclusive' })
})
