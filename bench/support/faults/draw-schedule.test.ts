import { describe, expect, it } from 'vitest'
import { describeFault, drawSchedule } from './draw-schedule.ts'
import { type FaultKind, faultKinds, traitsOf } from './fault-kinds.ts'

const many = Array.from({ length: 400 }, (_, index) => index + 1)
const kindsOf = (queue: 'redis' | 'postgres', longestMs?: number) =>
  new Set(many.flatMap((seed) => drawSchedule({ seed, queue, longestMs }).faults.map(({ kind }) => kind)))

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
        "after 3.4 s generator-killed: kill -9 of the load generator",
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

  it('draws every fault that there is, and on PostgreSQL none that needs Redis', () => {
    expect([...kindsOf('redis')].sort()).toEqual(Object.keys(faultKinds).sort())
    const all = Object.keys(faultKinds) as FaultKind[]
    expect([...kindsOf('postgres')].sort()).toEqual(all.filter((kind) => traitsOf(kind).queue !== 'redis').sort())
  })

  it('draws an outage of a minute whole now and then, and keeps to the longest that is wanted', () => {
    const lengths = many
      .flatMap((seed) => drawSchedule({ seed, queue: 'redis' }).faults)
      .filter(({ kind }) => kind === 'api-away')
      .map(({ lastsMs }) => lastsMs)
    expect(lengths).toContain(60_000)
    expect(lengths.some((ms) => ms < 10_000)).toBe(true)
    const short = many.flatMap((seed) => drawSchedule({ seed, queue: 'redis', longestMs: 4000 }).faults)
    expect(Math.max(...short.map(({ lastsMs }) => lastsMs))).toBeLessThanOrEqual(4000)
    expect(short.map(({ kind }) => kind)).not.toContain('runner-frozen')
  })
})
