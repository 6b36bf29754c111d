import { describe, expect, it } from 'vitest'
import { createSeries, type Reading } from './series.ts'

const units = { ticksPerSecond: 100, pageBytes: 4096 }
const reading = (at: number, changes: Partial<Reading> = {}): Reading => ({
  at,
  server: { user: 0, system: 0 },
  generator: { user: 0, system: 0 },
  serverRssPages: 1000,
  serverThreads: 11,
  hostBusySeconds: 0,
  networkBytes: 0,
  bytes: 0,
  ...changes,
})
const series = (first = reading(1000)) => createSeries({ phase: 'MEASURING', responseBytes: 100, units, first })

describe('createSeries', () => {
  it('gives rates and percentages of one core over the time since the last point', () => {
    const { add, looks } = series()
    add(
      reading(1250, {
        bytes: 50_000,
        hostBusySeconds: 0.35,
        networkBytes: 120_000,
        server: { user: 0.2, system: 0.05 },
        generator: { user: 0.05, system: 0.05 },
      }),
    )
    const second = reading(1750, {
      bytes: 90_000,
      hostBusySeconds: 0.6,
      networkBytes: 200_000,
      server: { user: 0.45, system: 0.1 },
      generator: { user: 0.1, system: 0.1 },
    })
    expect(add(second)).toEqual({
      t: 0.75,
      phase: 'MEASURING',
      rps: 800,
      serverCpuUser: 50,
      serverCpuSystem: 10,
      generatorCpu: 20,
      serverRssBytes: 4_096_000,
      serverThreads: 11,
      hostCpu: 50,
      networkBytesPerSecond: 160_000,
    })
    expect(looks[0]?.sample).toMatchObject({
      t: 0.25,
      rps: 2000,
      serverCpuUser: 80,
      serverCpuSystem: 20,
      generatorCpu: 40,
    })
    expect(looks.map(({ seconds, bytes }) => [seconds, bytes])).toEqual([
      [0.25, 50_000],
      [0.5, 40_000],
    ])
  })

  it('knows no rate without the bytes or without the size of a response', () => {
    expect(series().add(reading(1250, { bytes: null }))?.rps).toBeNull()
    const blind = createSeries({ phase: 'WARMING_UP', responseBytes: null, units, first: reading(1000) })
    expect(blind.add(reading(1250, { bytes: 1000 }))).toMatchObject({ phase: 'WARMING_UP', rps: null })
  })

  it('waits for the next reading when too little time has passed: ticks are coarse', () => {
    const { add, looks } = series()
    expect(add(reading(1020, { server: { user: 0.01, system: 0 } }))).toBeNull()
    expect(add(reading(1250, { server: { user: 0.05, system: 0 } }))?.serverCpuUser).toBe(20)
    expect(add(reading(1260), true)).toBeNull()
    expect(looks).toHaveLength(1)
  })

  it('stays under a thousand points for a load of an hour, and ends with its last reading', () => {
    const { add, looks } = series(reading(0))
    for (let at = 250; at <= 3_600_000; at += 250) add(reading(at))
    add(reading(3_600_100), true)
    expect(looks.length).toBeLessThanOrEqual(1000)
    expect(looks.at(-1)?.sample.t).toBe(3600.1)
    expect(looks.reduce((total, { seconds }) => total + seconds, 0)).toBeCloseTo(3600.1, 6)
    expect(looks[100]?.seconds).toBe(0.25)
  })

  it('tells how long the server had nothing to do at first', () => {
    const busy = { server: { user: 0.05, system: 0 } }
    const late = series()
    late.add(reading(1250))
    late.add(reading(1500))
    late.add(reading(1750, busy))
    expect(late.idleSeconds).toBe(0.5)
    const atOnce = series()
    atOnce.add(reading(1250, busy))
    expect(atOnce.idleSeconds).toBe(0)
    // 2 % of a core in its own code and 2 % in the kernel are more than an idle server uses
    const inKernel = series()
    inKernel.add(reading(1250))
    inKernel.add(reading(1500, { server: { user: 0.005, system: 0.005 } }))
    expect(inKernel.idleSeconds).toBe(0.25)
    expect(series().idleSeconds).toBe(0)
  })
})
