import { describe, expect, it } from 'vitest'
import { axisTicks, labelsApart } from './axis-ticks.ts'

const lastOf = (year: number): number => Date.UTC(year, 11, 31) / 1000
const around = (year: number): [number, number] => [lastOf(year) - 43_200, lastOf(year) + 43_200]

describe('axisTicks', () => {
  it('names nothing but the year where no more is known', () => {
    const series = [
      { at: [lastOf(2021)], yearOnly: [0] },
      { at: [lastOf(2021)], yearOnly: [0] },
    ]
    expect(axisTicks(series, around(2021), 8)).toEqual([{ at: lastOf(2021), text: '2021' }])
  })

  it('names each year once', () => {
    const series = [{ at: [lastOf(2018), lastOf(2021)], yearOnly: [0, 1] }]
    const ticks = axisTicks(series, [lastOf(2017), lastOf(2022)], 8)
    expect(ticks.map(({ text }) => text)).toEqual(['2018', '2021'])
  })

  it('names hours again as soon as one point within the span has a moment', () => {
    const dated = { at: [lastOf(2018), lastOf(2021)], yearOnly: [0] }
    expect(axisTicks([dated], around(2021), 8).map(({ text }) => text)).toContain('31 Dec, 00:00')
    expect(axisTicks([dated], around(2018), 8).map(({ text }) => text)).toEqual(['2018'])
  })

  it('is an axis of time where there is no point', () => {
    expect(axisTicks([], around(2021), 8).length).toBeGreaterThan(3)
  })
})

describe('labelsApart', () => {
  it('leaves out a label that would touch the one before, and starts the first at the axis if it has no room', () => {
    const ticks = [
      { x: 60, text: '25 Nov, 12:00' },
      { x: 90, text: '15:00' },
      { x: 180, text: '18:00' },
    ]
    expect(labelsApart(ticks, 46)).toEqual([
      { x: 60, text: '25 Nov, 12:00', anchor: 'start' },
      { x: 180, text: '18:00', anchor: 'middle' },
    ])
  })
})
