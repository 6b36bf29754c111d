import { describe, expect, it } from 'vitest'
import { latencyHeight, prepareLatency } from './latency-curves.ts'

const latency = { p50: 100, p75: 150, p90: 200, p95: 400, p99: 900, p999: null, max: 4000 }
const line = (name: string) => ({ id: name, name, colour: 'red', other: false, latency })
const named = (width: number, ...names: string[]) =>
  prepareLatency(names.map(line), { width, height: 320 })?.labels.map(({ text }) => text)

describe('the percentiles along the axis', () => {
  const ticks = (...told: object[]) =>
    prepareLatency(
      told.map((own, index) => ({ ...line(String(index)), latency: { ...latency, ...own } })),
      { width: 900, height: 320 },
    )?.xTicks.map(({ text }) => text)

  it('end with the rarest that is told of any server', () => {
    expect(ticks({ max: null })).toEqual(['50', '75', '90', '95', '99'])
    expect(ticks({ max: null }, { p50: null })).toEqual(['50', '75', '90', '95', '99', '99.9', 'max'])
  })

  it('span the drawing', () => {
    const picture = prepareLatency([{ ...line('Gin'), latency: { ...latency, max: null } }], {
      width: 900,
      height: 320,
    })
    const [points, plot] = [picture?.lines[0]?.points, picture?.plot]
    expect([points?.[0]?.x, points?.at(-1)?.x]).toEqual([plot?.left, plot?.right])
  })
})

describe('the ticks of the latency', () => {
  it('are numbers in one unit, ms, however far apart they are', () => {
    const slow = { ...line('slow'), latency: { ...latency, p50: 4, max: 90_000_000 } }
    const texts = prepareLatency([slow], { width: 900, height: 320 })?.yTicks.map(({ text }) => text)
    expect([texts?.[0], texts?.at(-1)]).toEqual(['0.01', '100,000'])
    expect(texts?.every((text) => /^[\d.,]+$/.test(text))).toBe(true)
  })
})

describe('latencyHeight', () => {
  it('has room for the names only where they are beside the curves', () => {
    expect([latencyHeight(40, 900), latencyHeight(40, 360), latencyHeight(41, 900)]).toEqual([684, 320, 320])
  })
})

describe('names beside the curves', () => {
  it('have the room that the longest takes', () => {
    expect(named(900, 'Gin', 'ASP.NET Core minimal APIs, 2026-11-23')).toEqual([
      'Gin',
      'ASP.NET Core minimal APIs, 2026-11-23',
    ])
  })

  it('are whole whatever their length times the width of a letter is', () => {
    const name = 'endpoint 50 POST /orders'
    expect(named(720, name)).toEqual([name])
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
