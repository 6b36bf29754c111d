import { describe, expect, it } from 'vitest'
import { prepareLatency } from './latency-curves.ts'

const latency = { p50: 100, p75: 150, p90: 200, p99: 900, p999: null, p9999: null, max: 4000, mean: 120, stdev: null }
const line = (name: string) => ({ id: name, name, colour: 'red', other: false, latency: latency as never })
const named = (width: number, ...names: string[]) =>
  prepareLatency(names.map(line), { width, height: 320 })?.labels.map(({ text }) => text)

describe('names beside the curves', () => {
  it('have the room that the longest takes', () => {
    expect(named(900, 'Gin', 'ASP.NET Core minimal APIs, 2026-11-23')).toEqual([
      'Gin',
      'ASP.NET Core minimal APIs, 2026-11-23',
    ])
  })

  it('leave most of it to the curves', () => {
    const picture = prepareLatency([line('A name of sixty letters that goes on and on, far and farther')], {
      width: 500,
      height: 320,
    })
    expect(picture?.plot.right).toBeGreaterThan(500 * 0.5)
    expect(picture?.labels[0]?.text).toMatch(/^A name of sixty letters.*…$/)
    expect(picture?.labels[0]?.name).toContain('farther')
  })
})
