import { describe, expect, it } from 'vitest'
import { sayFigure } from '#components/charts/prepare/columns.ts'
import { sweepCurves } from '#components/charts/prepare/sweep-curves.ts'
import { heatOf, sayLoad } from '#lib/job/sweep.ts'
import { doneJob } from '../../../../test/support/sample-jobs.ts'
import { sweepJob } from '../../../../test/support/sweep-job.ts'

const job = sweepJob()
const sweep = job.sweeps[0] as (typeof job.sweeps)[0]
const curves = sweepCurves(job, sweep, { colour: 'red', targetMs: 10 })

describe('sweepCurves', () => {
  it('has a point for each load and a line for each combination of the rest', () => {
    expect(curves).toMatchObject({ over: 'connections', xs: [1, 4, 16, 64, 256], scale: 'log' })
    const [low = 0, high = 0] = curves?.domain ?? []
    expect(low).toBeLessThan(1)
    expect(high).toBeGreaterThan(256)
    expect(curves?.throughput.keys.map(({ label }) => label)).toEqual(['1 thread', '2 threads'])
    expect(new Set(curves?.throughput.keys.map(({ colour }) => colour)).size).toBe(2)
  })

  it('names each line at its end, and has room for that', () => {
    const { keys, margin } = curves?.throughput ?? { keys: [], margin: 0 }
    expect(keys.map(({ direct }) => [direct?.x, direct?.text])).toEqual([
      [256, '1 thread'],
      [256, '2 threads'],
    ])
    expect(margin).toBeGreaterThan(60)
    expect(curves?.latency.keys.map(({ direct }) => direct?.text)).toEqual([
      '1 thread',
      undefined,
      '2 threads',
      undefined,
    ])
  })

  it('leaves a gap where nothing was measured', () => {
    expect(curves?.throughput.points[0]).toMatchObject({ x: 1, rate0: expect.any(Number), rate1: null, spread1: null })
  })

  it('draws the interval as what it adds below and above', () => {
    const cell = job.cells.find(({ serverId, profileIndex }) => serverId === sweep.serverId && profileIndex === 0)
    const [below, above] = (curves?.throughput.points[0]?.spread0 ?? []) as number[]
    expect((cell?.median ?? 0) - (below ?? 0)).toBeCloseTo(cell?.interval?.low ?? 0, 6)
    expect((cell?.median ?? 0) + (above ?? 0)).toBeCloseTo(cell?.interval?.high ?? 0, 6)
  })

  it('says what is a lower bound: with an arrow, without an interval, and nothing of that kind for its latency', () => {
    const note = 'lower bound (every round in doubt: load generator out of CPU)'
    const cells = job.cells.map((cell) => {
      if (cell.serverId !== sweep.serverId) return cell
      if (cell.profileIndex === 0) return { ...cell, lowerBound: true, rank: null, note }
      return cell.profileIndex === 1 ? { ...cell, rank: null, note: 'every round is flagged (failed requests)' } : cell
    })
    const told = sweepCurves({ ...job, cells }, sweep, { colour: 'red', targetMs: 10 })
    const [bound, doubted, clean] = told?.throughput.points ?? []
    expect(bound).toMatchObject({ worth0: { atLeast: true, note }, spread0: null })
    expect(doubted?.worth0).toEqual({ atLeast: false, note: 'every round is flagged (failed requests)' })
    expect(clean?.worth0).toBeNull()
    const key = told?.throughput.keys[0]
    expect(key && bound && sayFigure(bound, key)).toMatch(/^≥\u00a0[\d,.]+/)
    expect(key && clean && sayFigure(clean, key)).not.toContain('≥')
    const latency = told?.latency.points[0]?.worth0
    expect(latency).toEqual({ atLeast: false, note: 'measured while something else was the limit' })
    expect([told?.worths, curves?.worths]).toEqual([
      { atLeast: true, doubted: true },
      { atLeast: false, doubted: false },
    ])
  })

  it('has room for the target, in milliseconds', () => {
    const wide = sweepCurves(job, sweep, { colour: 'red', targetMs: 5000 })
    expect(wide?.latency.y.max).toBeGreaterThan(5000)
    expect(curves?.latency.keys.map(({ label, dash }) => [label, dash])).toContainEqual(['p50, 2 threads', '4 3'])
  })

  it('is nothing for a single load', () => {
    const one = { ...sweep, lines: sweep.lines.map((line) => ({ ...line, profileIndexes: [0] })) }
    expect(sweepCurves(job, one, { colour: 'red', targetMs: 1 })).toBeNull()
  })
})

describe('heatOf', () => {
  it('has a row and a column for each value, and nothing where a combination was not asked for', () => {
    const heat = heatOf(job, sweep)
    expect(heat).toMatchObject({ across: 'connections', down: 'threads', columns: [1, 4, 16, 64, 256] })
    expect(heat?.rows.map(({ value, cells }) => [value, cells.filter(Boolean).length])).toEqual([
      [1, 5],
      [2, 4],
    ])
    expect(heatOf(doneJob(), { ...sweep, varies: ['connections'] })).toBeNull()
  })

  it('says a load by what varies', () => {
    expect(sayLoad(job.profiles[8], sweep.varies)).toBe('256 connections · 2 threads')
    expect(sayLoad(job.profiles[0], ['rate', 'pipeline'])).toBe('closed loop · no pipelining')
  })
})
