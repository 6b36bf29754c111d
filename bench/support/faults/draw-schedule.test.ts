import { describe, expect, it } from 'vitest'
import { describeFault, drawSchedule, strataCount } from './draw-schedule.ts'
import { type FaultKind, faultKinds, type QueueKind, traitsOf } from './fault-kinds.ts'

const many = Array.from({ length: 400 }, (_, index) => index + 1)
const inARow = (queue: QueueKind, first: number) =>
  Array.from({ length: strataCount({ queue }) }, (_, index) => first + index)
const kindsOf = (queue: QueueKind, first: number) =>
  new Set(inARow(queue, first).flatMap((seed) => drawSchedule({ seed, queue }).faults.map(({ kind }) => kind)))

describe('drawSchedule', () => {
  it('draws the same again for the same seed, and another for another', () => {
    for (const seed of many) {
      const drawn = drawSchedule({ seed, queue: 'redis' })
      expect(drawSchedule({ seed, queue: 'redis' })).toEqual(drawn)
      expect(drawSchedule({ seed: seed + 1, queue: 'redis' }).faults).not.toEqual(drawn.faults)
    }
  })

  it('stays the same from one version to the next, so that a seed can be named elsewhere', () => {
    expect(drawSchedule({ seed: 7, queue: 'redis' }).faults.map(describeFault)).toMatchInlineSnapshot(`
      [
        "after 4.6 s generator-killed: kill -9 of the load generator",
      ]
    `)
  })

  it('draws one to three faults within the given time, in order', () => {
    const counts = new Set<number>()
    for (const seed of many) {
      const { faults } = drawSchedule({ seed, queue: 'redis', withinMs: 9000 })
      const times = faults.map(({ atMs }) => atMs)
      counts.add(times.length)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(Math.max(...times)).toBeLessThanOrEqual(9000)
    }
    expect([...counts].sort()).toEqual([1, 2, 3])
  })

  it('leaves out no kind in as many seeds in a row as there are strata, and on PostgreSQL none that needs Redis', () => {
    const all = Object.keys(faultKinds) as FaultKind[]
    for (const first of [1, 138]) {
      expect([...kindsOf('redis', first)].sort()).toEqual([...all].sort())
      const inPostgres = all.filter((kind) => traitsOf(kind).queue !== 'redis')
      expect([...kindsOf('postgres', first)].sort()).toEqual(inPostgres.sort())
    }
  })

  it('has each outage of a minute whole, and one of seconds, in as many seeds', () => {
    const faults = inARow('redis', 31).flatMap((seed) => drawSchedule({ seed, queue: 'redis' }).faults)
    for (const kind of ['api-away', 'postgres-away', 'redis-away', 'redis-frozen']) {
      const lengths = faults.filter((fault) => fault.kind === kind).map(({ lastsMs }) => lastsMs)
      expect(Math.max(...lengths), kind).toBe(60_000)
      expect(Math.min(...lengths), kind).toBeLessThan(10_000)
    }
  })

  it('keeps to the longest that is wanted', () => {
    const short = many.flatMap((seed) => drawSchedule({ seed, queue: 'redis', longestMs: 4000 }).faults)
    expect(Math.max(...short.map(({ lastsMs }) => lastsMs))).toBeLessThanOrEqual(4000)
    expect(short.map(({ kind }) => kind)).not.toContain('runner-frozen')
  })
})
