import type { Sample } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { meanOf, prepareRunSeries } from '#components/charts/prepare/run-series.ts'

const sample = (phase: Sample['phase'], t: number, rps: number | null = 80_000, cpu = 190): Sample => ({
  serverThreads: 11,
  hostCpu: 200,
  networkBytesPerSecond: 1e6,
  t,
  phase,
  rps,
  serverCpuUser: cpu,
  serverCpuSystem: cpu,
  generatorCpu: 100,
  serverRssBytes: 30_000_000,
})
const plan = { warmupSeconds: 8, durationSeconds: 60, cpus: 8, live: true }

describe('prepareRunSeries', () => {
  it('puts warm-up before zero and fixes the axis to the planned length', () => {
    const series = prepareRunSeries([sample('WARMING_UP', 2)], plan)
    expect(series).toMatchObject({ domain: [-8, 60], xTicks: [0, 20, 40, 60], warm: [-8, 0], now: -6 })
    const later = prepareRunSeries([sample('WARMING_UP', 8), sample('MEASURING', 38)], plan)
    expect(later.domain).toEqual([-8, 60])
    expect(later.points.map((point) => point.x)).toEqual([0, 38])
  })

  it('follows a warm-up that took longer or shorter than planned', () => {
    expect(prepareRunSeries([sample('WARMING_UP', 12)], plan).domain[0]).toBe(-12)
    expect(prepareRunSeries([sample('WARMING_UP', 5), sample('MEASURING', 1)], plan).domain[0]).toBe(-5)
  })

  it('leaves out the generator while it is being loaded', () => {
    const samples = [
      { ...sample('WARMING_UP', 0.25, 0), generatorCpu: 180 },
      ...[0.5, 0.75, 1].map((t) => sample('WARMING_UP', t)),
      { ...sample('MEASURING', 0.25, 0), generatorCpu: 180 },
      { ...sample('MEASURING', 0.5, 2000), generatorCpu: 140 },
      ...[0.75, 1, 1.25, 1.5].map((t) => sample('MEASURING', t)),
    ]
    const { points, generator } = prepareRunSeries(samples, plan)
    const gap = points.map((point) => point.generator === null)
    expect(gap).toEqual([true, false, false, false, true, true, false, false, false, false])
    expect(generator.max).toBe(100)
  })

  it('gives up to a second to what stays slow', () => {
    const slow = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75].map((t) => sample('MEASURING', t, t < 1.5 ? 10 : 1000))
    const { points } = prepareRunSeries(
      [...slow, ...[2, 2.25, 2.5, 2.75, 3, 3.25].map((t) => sample('MEASURING', t, 1000))],
      plan,
    )
    expect(points.filter((point) => point.generator === null).map(({ x }) => x)).toEqual([0.25, 0.5, 0.75, 1])
  })

  it('draws memory and traffic in megabytes', () => {
    const { points, memory, network } = prepareRunSeries([sample('MEASURING', 1)], plan)
    expect(points).toMatchObject([{ memory: 30, network: 1 }])
    expect([memory.max, network.max]).toEqual([40, 2])
  })

  it('leaves room on each axis: for the whole machine, a whole core, and the highest rate of earlier rounds', () => {
    const { host, generator, threads, rate, warm } = prepareRunSeries([sample('MEASURING', 1)], plan)
    expect([host.max, generator.max, threads.max]).toEqual([1000, 100, 20])
    expect([rate.max, warm]).toEqual([100_000, null])
    const more = { ...sample('MEASURING', 2), hostCpu: 1200, generatorCpu: 180 }
    const busy = prepareRunSeries([sample('MEASURING', 0.25), more], { ...plan, expectedRate: 150_000 })
    expect([busy.host.max, busy.generator.max, busy.rate.max]).toEqual([2000, 200, 200_000])
    expect(prepareRunSeries([sample('MEASURING', 1)], { ...plan, cpus: null }).host.max).toBe(200)
  })

  it('leaves unknown values unknown', () => {
    const unknown = { ...sample('MEASURING', 1, null), serverRssBytes: null, networkBytesPerSecond: null }
    expect(prepareRunSeries([unknown], plan).points).toMatchObject([{ rps: null, memory: null, network: null }])
  })

  it('grows with a load that requests end', () => {
    expect(
      prepareRunSeries([sample('MEASURING', 12.4)], { ...plan, durationSeconds: null, live: false }),
    ).toMatchObject({
      domain: [-0, 13],
      now: null,
    })
  })

  it('shows CPU against the whole machine, or closer when little of it is used', () => {
    expect(prepareRunSeries([sample('MEASURING', 1)], plan).cpu).toEqual({ max: 1000, ticks: [0, 500, 1000] })
    expect(prepareRunSeries([sample('MEASURING', 1, 1, 40)], plan).cpu.max).toBe(100)
    expect(prepareRunSeries([sample('MEASURING', 1, 1, 40)], { ...plan, cpus: null }).cpu.max).toBe(100)
  })

  it('leaves room for what earlier rounds reached, and survives no samples', () => {
    expect(prepareRunSeries([sample('MEASURING', 1)], { ...plan, expectedRate: 180_000 }).rate.max).toBe(200_000)
    expect(prepareRunSeries([], plan)).toMatchObject({ points: [], domain: [-8, 60], now: null, rate: { max: 1 } })
  })
})

describe('meanOf', () => {
  it('leaves out warm-up and gaps', () => {
    const { points } = prepareRunSeries(
      [
        sample('WARMING_UP', 1, 10),
        sample('MEASURING', 1, 100),
        sample('MEASURING', 2, null),
        sample('MEASURING', 3, 200),
      ],
      plan,
    )
    expect(meanOf(points, 'rps')).toBe(150)
    expect(meanOf([], 'rps')).toBeNull()
  })
})
