import {
  completeProfile,
  emptyHostUsage,
  emptyMetrics,
  emptyProcessUsage,
  type ProcessUsage,
} from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import type { Evidence } from './flag-rules/evidence.ts'
import { flagsOf } from './flags.ts'

const usage = (cpuSeconds: number): ProcessUsage => ({
  ...emptyProcessUsage(),
  cpuUserSeconds: cpuSeconds,
  cpuSystemSeconds: 0,
  wallSeconds: 10,
})

/** 10 s of load over a link of 20 Mbit/s, during which this number of bytes came in. */
const linked = (bytesIn: number | null, changes: Partial<Evidence> = {}): Evidence => {
  const host = emptyHostUsage(2)
  return {
    profile: completeProfile({ generator: 'wrk', connections: 8, threads: 2, durationSeconds: 10 }),
    metrics: { ...emptyMetrics(), durationSeconds: 10, throughputBytesPerSecond: 2_000_000 },
    server: usage(1),
    generator: usage(1),
    serverDied: false,
    noiseFloor: null,
    host: { ...host, network: { interface: 'eth0', bytesIn, bytesOut: 0, bitsPerSecond: 10e9 } },
    link: { bytesPerSecond: 2.5e6, why: null },
    ...changes,
  }
}
const unprobed = (bitsPerSecond: number | null) => {
  const evidence = linked(24e6, { link: { bytesPerSecond: null, why: 'switched off' } })
  const network = { interface: 'eth0', bytesIn: 24e6, bytesOut: 0, bitsPerSecond }
  return { ...evidence, host: { ...emptyHostUsage(2), network } }
}

describe('network-bound', () => {
  it('is raised from 90 % of the link on, with both figures', () => {
    expect(flagsOf(linked(22.5e6))).toEqual([
      { id: 'network-bound', evidence: '18.0 Mbit/s came over a link that carries 20.0 Mbit/s (90.0 %)' },
    ])
    expect(flagsOf(linked(22.4e6))).toEqual([])
  })

  it('goes by the answers where the interface was not counted', () => {
    expect(flagsOf(linked(null))).toEqual([])
    const fuller = linked(null)
    fuller.metrics.throughputBytesPerSecond = 2.3e6
    expect(flagsOf(fuller).map(({ id }) => id)).toEqual(['network-bound'])
  })

  it('goes by the speed of the interface where nothing was probed, and says nothing where that is not known', () => {
    expect(flagsOf(unprobed(20e6))).toEqual([
      { id: 'network-bound', evidence: '19.2 Mbit/s came over a link that carries 20.0 Mbit/s (96.0 %)' },
    ])
    expect(flagsOf(unprobed(1e9))).toEqual([])
    expect(flagsOf(unprobed(null))).toEqual([])
  })

  it('is never raised on one host', () => {
    const { link: _, ...alone } = linked(24e6)
    expect(flagsOf(alone)).toEqual([])
  })
})

describe('flags of several hosts', () => {
  const other = (changes: Partial<ReturnType<typeof emptyHostUsage>>, generator: ProcessUsage | null = null) => ({
    name: 'bench-2',
    server: usage(5),
    generator,
    profile: null,
    host: { ...emptyHostUsage(2), ...changes },
  })

  it('ask each host about itself and name it', () => {
    expect(flagsOf(linked(1e6, { others: [other({ stealShare: 0.2 })] }))).toEqual([
      { id: 'steal', evidence: 'bench-2: 20.0 % of the CPU time was stolen' },
    ])
    const [flag] = flagsOf(linked(1e6, { others: [other({}, usage(19.5))] }))
    expect(flag).toMatchObject({ id: 'client-bound', evidence: expect.stringMatching(/^bench-2: wrk used/) })
  })

  it('are raised once', () => {
    const evidence = linked(1e6, { others: [other({ stealShare: 0.2 }), other({ stealShare: 0.3 })] })
    const stolen = { ...evidence, host: { ...emptyHostUsage(2), stealShare: 0.1 } }
    expect(flagsOf(stolen)).toEqual([{ id: 'steal', evidence: '10.0 % of the CPU time was stolen' }])
  })
})
