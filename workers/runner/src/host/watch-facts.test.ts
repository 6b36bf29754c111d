import type { HostFacts } from '@wrkbench/contracts'
import { hostFacts } from '@wrkbench/testing/host-facts'
import { describe, expect, it } from 'vitest'
import { captureHostFacts, lookAtKernel } from './host-facts.ts'
import { watchFacts } from './watch-facts.ts'

const facts: HostFacts = { ...hostFacts, memoryType: 'DDR5', sysctls: { 'net.core.somaxconn': '4096' } }

const watched = (looks: (Partial<HostFacts> | null)[]) => {
  const told: HostFacts[] = []
  const check = watchFacts({
    facts,
    look: () => looks.shift() ?? null,
    tell: async (now) => void told.push(now),
  })
  return { told, check }
}

describe('watchFacts', () => {
  it('tells what has changed, once, and keeps what cannot be looked at in passing', async () => {
    const changed = { governor: 'powersave', cpuMhz: 800 }
    const { told, check } = watched([{ governor: 'performance' }, changed, changed])
    for (let look = 0; look < 3; look++) await check()
    expect(told).toEqual([{ ...facts, governor: 'powersave', missing: expect.any(Object) }])
  })

  it('says nothing of the clock, nor where nothing can be looked at', async () => {
    const { told, check } = watched([{ cpuMhz: 1200 }, null, { sysctls: { 'net.core.somaxconn': '4096' } }])
    for (let look = 0; look < 3; look++) await check()
    expect(told).toEqual([])
  })

  it('tells again what the API did not take', async () => {
    let fails = true
    const told: HostFacts[] = []
    const check = watchFacts({
      facts,
      look: () => ({ boost: false }),
      tell: async (now) => {
        if (fails) throw new Error('away')
        told.push(now)
      },
    })
    await expect(check()).rejects.toThrow('away')
    fails = false
    await check()
    expect(told).toMatchObject([{ boost: false }])
  })

  it('sees no change on a machine that nobody touches', async () => {
    const told: HostFacts[] = []
    const tell = async (now: HostFacts) => void told.push(now)
    await watchFacts({ facts: await captureHostFacts(), look: lookAtKernel, tell })()
    expect(told).toEqual([])
  })
})
