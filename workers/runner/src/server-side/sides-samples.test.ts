import type { Sample } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { withoutServer, withServer } from './sides-samples.ts'

const sample = (t: number, cpu: number | null, rps: number | null = 100): Sample =>
  ({ t, phase: 'MEASURING', rps, serverCpuUser: cpu, serverCpuSystem: 1, generatorCpu: 7, serverRssBytes: 9 }) as Sample
const looks = [0.25, 0.5, 0.75].map((t) => ({ sample: sample(t, 0), seconds: 0.25, bytes: 1 }))

describe('points of two hosts', () => {
  it('take the server from the host that saw it, at the nearest time', () => {
    const both = withServer(looks, [sample(0.27, 10, null), sample(0.52, 20, null), sample(0.77, 30, null)])
    expect(both.map((look) => look.sample.serverCpuUser)).toEqual([10, 20, 30])
    expect(both.map((look) => [look.sample.t, look.sample.rps, look.sample.generatorCpu])).toEqual([
      [0.25, 100, 7],
      [0.5, 100, 7],
      [0.75, 100, 7],
    ])
  })

  it('are null where the other host saw nothing near, never zero', () => {
    const [, , last] = withServer(looks, [sample(0.25, 10)])
    expect(last?.sample).toMatchObject({ serverCpuUser: null, serverCpuSystem: null, serverRssBytes: null })
    expect(withServer(looks, []).every((look) => look.sample.serverRssBytes === null)).toBe(true)
    expect(withoutServer(sample(1, 5))).toMatchObject({ serverCpuUser: null, rps: 100 })
  })
})
