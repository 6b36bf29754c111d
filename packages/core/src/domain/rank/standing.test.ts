import { describe, expect, it } from 'vitest'
import { type Contender, rankContenders, roundsBesideBound, standingOf } from './standing.ts'

const round = (...ids: string[]) => ({ flags: ids.map((id) => ({ id })) })
const of = (...rounds: ReturnType<typeof round>[]) => standingOf(rounds, { throughput: true })

describe('standingOf', () => {
  it('counts rounds without doubts where three of them make a rank', () => {
    const [clean, steal] = [round(), round('steal')]
    expect(of(clean, clean, clean, steal)).toEqual({ counting: [clean, clean, clean], lowerBound: false, whyNot: null })
    expect(of(round(), round('not-steady'), round('noisy-environment')).whyNot).toBeNull()
  })

  it('makes a lower bound of rounds that something else held back', () => {
    const rounds = [round('client-bound'), round('foreign-cpu', 'client-bound'), round(), round()]
    const whyNot = 'lower bound (2 of 4 rounds in doubt: load generator out of CPU, CPU taken by other processes)'
    expect(of(...rounds)).toEqual({ counting: rounds, lowerBound: true, whyNot })
  })

  it('leaves out of a lower bound what may be wrong in another way', () => {
    const [held, wrong] = [round('steal'), round('steal', 'errors')]
    expect(of(held, held, held, wrong).counting).toEqual([held, held, held])
    expect(of(held, held, wrong)).toMatchObject({
      lowerBound: false,
      whyNot: 'every round is flagged (failed requests, CPU taken by the hypervisor)',
    })
    expect(of(round('of-a-later-version'), held, held).lowerBound).toBe(false)
  })

  it('knows no lower bound of anything but a throughput', () => {
    const held = round('client-bound')
    const standing = standingOf([held, held, held], { throughput: false })
    expect(standing).toMatchObject({ lowerBound: false, whyNot: 'every round is flagged (load generator out of CPU)' })
  })

  it('gives figures beside a lower bound no round that was held back, unless there is no other', () => {
    const [clean, held] = [round(), round('steal')]
    const beside = (...rounds: ReturnType<typeof round>[]) => roundsBesideBound(of(...rounds))
    expect(beside(held, clean, held, clean)).toEqual([clean, clean])
    expect(beside(held, held, clean)).toEqual([clean])
    expect(beside(held, held, held)).toEqual([held, held, held])
    expect(beside(clean, clean, clean, held)).toEqual([clean, clean, clean])
    expect(beside(round('errors'), clean)).toEqual([clean])
  })

  it('says why there is no rank', () => {
    const [clean, flagged] = [round(), round('errors')]
    expect(of(clean, flagged)).toMatchObject({ counting: [clean] })
    expect(of(flagged).counting).toEqual([flagged])
    expect(of(round('errors', 'not-steady')).whyNot).toBe('every round is flagged (failed requests)')
    expect(of(clean, flagged).whyNot).toBe('only 1 round without flags, 3 are needed; 1 flagged (failed requests)')
    expect(of().whyNot).toBe('no round, 3 are needed')
  })
})

describe('rankContenders', () => {
  const contender = (id: string, value: number, more: Partial<Contender['standing']> = {}): Contender => ({
    id,
    values: [value * 0.99, value, value * 1.01, value * 1.005],
    standing: { counting: [], lowerBound: false, whyNot: null, ...more },
  })
  const bound = { lowerBound: true, whyNot: 'lower bound' }
  const ranksOf = (contenders: Contender[], noiseFloor: number | null = null) => {
    const ranks = rankContenders(contenders, { better: 'higher', noiseFloor })
    return Object.fromEntries([...ranks].map(([id, { rank, tied }]) => [id, tied ? `=${rank}` : rank]))
  }

  it('lets nobody be first whom a lower bound beats', () => {
    const field = [contender('express', 9500), contender('http', 57_000, bound), contender('fastify', 48_000, bound)]
    expect(ranksOf(field)).toEqual({ express: 3, http: null, fastify: null })
  })

  it('proves nothing with a lower bound that is not above', () => {
    expect(ranksOf([contender('a', 50_000), contender('b', 20_000, bound)])).toEqual({ a: 1, b: null })
    expect(ranksOf([contender('a', 50_000), contender('b', 50_400, bound)])).toEqual({ a: 1, b: null })
  })

  it('leaves out who has doubts of another kind', () => {
    const field = [
      contender('a', 50_000),
      contender('b', 90_000, { whyNot: 'every round is flagged (failed requests)' }),
    ]
    expect(ranksOf(field)).toEqual({ a: 1 })
  })

  it('calls no difference one that the environment cannot show', () => {
    const field = [contender('a', 50_000), contender('b', 45_000)]
    expect(ranksOf(field)).toEqual({ a: 1, b: 2 })
    expect(ranksOf(field, 0.05)).toEqual({ a: '=1', b: '=1' })
  })
})
