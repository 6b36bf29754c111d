import { describe, expect, it } from 'vitest'
import { timeTicks } from '#lib/chart/time-axis.ts'

const at = (text: string): number => Date.parse(text) / 1000
const texts = (from: string, to: string, count = 8) => timeTicks(at(from), at(to), count).map(({ text }) => text)

describe('timeTicks', () => {
  it('are months within a year, the first and each January with its year', () => {
    expect(texts('2018-11-15T00:00:00Z', '2019-03-20T00:00:00Z')).toEqual(['Dec 2018', 'Jan 2019', 'Feb', 'Mar'])
  })

  it('are years over many of them', () => {
    expect(texts('2014-06-01T00:00:00Z', '2021-12-31T00:00:00Z')).toEqual([
      '2015',
      '2016',
      '2017',
      '2018',
      '2019',
      '2020',
      '2021',
    ])
  })

  it('are days within weeks and hours within days', () => {
    expect(texts('2026-11-20T00:00:00Z', '2026-11-23T12:00:00Z', 4)).toEqual([
      '20 Nov 2026',
      '21 Nov',
      '22 Nov',
      '23 Nov',
    ])
    expect(texts('2026-11-20T20:10:00Z', '2026-11-21T03:00:00Z', 4)).toEqual([
      '20 Nov, 21:00',
      '21 Nov, 00:00',
      '03:00',
    ])
  })

  it('are two at least where the step that fits leaves one', () => {
    expect(texts('2026-10-18T00:00:00Z', '2026-11-26T12:00:00Z', 4)).toEqual(['22 Oct 2026', '5 Nov', '19 Nov'])
    for (let span = 200; span < 9e8; span *= 1.3) {
      for (const count of [3, 8]) expect(timeTicks(1e9 + 7, 1e9 + 7 + span, count).length).toBeGreaterThan(1)
    }
  })

  it('are never more than asked for', () => {
    for (let span = 100; span < 3e9; span *= 1.7) {
      for (const count of [3, 8]) expect(timeTicks(1e9, 1e9 + span, count).length).toBeLessThanOrEqual(count + 1)
    }
  })
})
