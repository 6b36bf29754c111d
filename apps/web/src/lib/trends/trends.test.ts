import type { Trend, Trends } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { trendEvents } from '#lib/trends/events.ts'
import { labelsOf, strokeOf } from '#lib/trends/lines.ts'
import { trendsMarkdown } from '#lib/trends/markdown.ts'
import { sayMoment } from '#lib/trends/moment.ts'
import { placesOf } from '#lib/trends/places.ts'
import { trendRows } from '#lib/trends/rows.ts'
import { sayMeasured } from '#lib/trends/say-span.ts'
import { spanOf } from '#lib/trends/span.ts'
import { thinned } from '#lib/trends/thinned.ts'

const trend = (name: string, more: Partial<Trend> = {}): Trend => ({
  seriesId: name,
  scenario: { id: 'json', displayName: 'JSON' },
  environment: { id: 'lab', name: 'lab' },
  subject: { name, displayName: name, serverId: null, framework: name, colour: 0, language: null },
  profile: { id: '1', profile: { generator: 'wrk', connections: 10 } as Trend['profile']['profile'] },
  total: 3,
  complete: true,
  at: [0, 86_400, 172_800],
  value: [100, 110, 90],
  low: [null, 109, null],
  high: [null, 111, null],
  rounds: [1, 5, 1],
  result: [1, 2, 3],
  doubted: [],
  bounds: [],
  yearOnly: [],
  breaks: [],
  changes: [],
  ...more,
})
const trends = (...series: Trend[]): Trends => ({
  metric: 'successesPerSecond',
  from: null,
  to: null,
  series,
  annotations: [],
})

describe('names of lines', () => {
  it('are as short as tells them apart', () => {
    expect(labelsOf([trend('gin'), trend('chi')])).toEqual(['gin', 'chi'])
    expect(labelsOf([trend('gin'), trend('gin', { environment: { id: 'x', name: 'cloud' } })])).toEqual([
      'gin, lab',
      'gin, cloud',
    ])
  })

  it('of several machines none is named for all', () => {
    const cloud = trend('gin', { environment: { id: 'x', name: 'cloud' } })
    expect(placesOf([trend('gin'), trend('chi')])).toEqual({ scenario: 'JSON', environment: 'lab' })
    expect(placesOf([trend('gin'), cloud])).toEqual({ scenario: 'JSON', environment: 'several environments' })
  })

  it('lines of one colour differ in their strokes', () => {
    const lines = [trend('gin'), trend('express'), trend('gin', { environment: { id: 'x', name: 'cloud' } })]
    expect(lines.map((_, index) => strokeOf(lines, index))).toEqual([
      { dash: undefined, turn: 0 },
      { dash: undefined, turn: 0 },
      { dash: '6 3', turn: 1 },
    ])
  })
})

describe('a point of which nothing but the year is known', () => {
  const old = trend('gin', { yearOnly: [0], breaks: [{ index: 0, hardware: true, method: false, differences: [] }] })

  it('is of no day wherever it is told', () => {
    expect(trendRows(trends(old)).map(({ moment }) => moment)).toEqual([
      '3 Jan 1970, 00:00',
      '2 Jan 1970, 00:00',
      '1970',
    ])
    expect(trendEvents(trends(old)).map(({ day }) => day)).toEqual(['1970'])
    expect(sayMoment(old, 0)).toBe('1970, the day is not known')
    expect(trendsMarkdown(trends(trend('chi', { yearOnly: [2] })), 'x')).toContain('| 1970 |')
  })

  it('has no more of a lower bound than is known', () => {
    const bounded = trend('chi', { value: [1, 2, 26_790], doubted: [2], bounds: [2] })
    expect(trendsMarkdown(trends(bounded), 'x')).toContain('| ≥\u00a026.7\u00a0k |')
  })
})

describe('sayMeasured', () => {
  const span = [-1e9, 1e9] as const
  const measured = (more: Partial<Trend>) => sayMeasured(trends(trend('gin', more)), span)

  it('says days, within one the clock, and of one point its day alone', () => {
    expect(measured({})).toBe('1 Jan 1970 to 3 Jan 1970')
    expect(measured({ at: [0, 3600, 5400] })).toBe('1 Jan 1970, 00:00 to 01:30')
    expect(measured({ at: [0, 20, 40] })).toBe('1 Jan 1970, 00:00')
    expect(measured({ at: [0] })).toBe('1 Jan 1970')
    expect(sayMeasured(trends(), [0, 3600])).toBe('1 Jan 1970, 00:00 to 01:00')
  })

  it('says no day where only the year is known', () => {
    expect(measured({ yearOnly: [0] })).toBe('1970 to 3 Jan 1970')
    expect(measured({ yearOnly: [0, 1, 2] })).toBe('1970')
  })
})

describe('thinned', () => {
  it('keeps the newest point, the columns together and each break before what came after it', () => {
    const all = Array.from({ length: 10 }, (_, i) => i)
    const columns = { at: all, value: all, low: all, high: all, rounds: all, result: all }
    const breaks = [{ index: 4, hardware: true, method: false, differences: [] }]
    const small = thinned(trend('gin', { ...columns, breaks, doubted: [3, 8] }), 4)
    expect(small.at).toEqual([0, 3, 6, 9])
    expect(small.result).toEqual(small.at)
    expect(small.breaks).toMatchObject([{ index: 2 }])
    expect(small.doubted).toEqual([1])
    expect(thinned(small, 4)).toBe(small)
  })
})

describe('trendEvents', () => {
  it('tells a break of the machine once for all lines, newest first, and after that the notes', () => {
    const breaks = [{ index: 1, hardware: true, method: false, differences: [{ label: 'Cores', from: '4', to: '6' }] }]
    const change = {
      index: 2,
      ratio: 0.82,
      interval: { low: 0.8, high: 0.84 },
      p: 1e-9,
      before: 110,
      after: 90,
      verdict: 'slower' as const,
      differences: [{ label: 'Version', from: '1.0', to: '1.1' }],
    }
    const note = {
      id: 'n',
      at: '1970-01-02T12:00:00.000Z',
      text: 'moved',
      environmentId: null,
      seriesId: 'chi',
      createdBy: 'me',
      updatedAt: '1970-01-02T12:00:00.000Z',
    }
    const events = trendEvents({
      ...trends(trend('gin', { breaks, changes: [change] }), trend('chi', { breaks })),
      annotations: [note],
    })
    expect(events.map(({ kind }) => kind)).toEqual(['change', 'break', 'note'])
    expect(events[0]).toMatchObject({
      text: 'by 18.0 % (16.0 to 20.0 %), 110 → 90.0 req/s, p < 0.001. Changed with it: version 1.0 → 1.1.',
      before: '1970-01-02T00:00:00.000Z',
      at: '1970-01-03T00:00:00.000Z',
    })
    expect(events[2]).toMatchObject({ on: 'chi' })
    expect(events[1]).toMatchObject({
      names: ['gin', 'chi'],
      text: 'New hardware: cores 4 → 6. Nothing is compared across this line.',
    })
  })
})

it('says once of all lines of a noisy job why they are doubted, and each day apart', () => {
  const doubted = trends(
    trend('gin', { doubted: [1, 2] }),
    trend('chi', { doubted: [1] }),
    trend('mux', { doubted: [1], bounds: [1] }),
  )
  const events = trendEvents(doubted).map((event) =>
    event.kind === 'doubt' ? [event.day, event.lines.map(({ name }) => name), event.text.slice(0, 14)] : event.kind,
  )
  expect(events).toEqual([
    ['3 Jan 1970', ['gin'], 'fewer than 3 r'],
    ['2 Jan 1970', ['gin', 'chi'], 'fewer than 3 r'],
    ['2 Jan 1970', ['mux'], 'something else'],
  ])
  expect(trendsMarkdown(doubted, 'x')).toContain('- 2 Jan 1970: gin, chi: fewer than 3 rounds')
})

describe('the table twin', () => {
  it('has every point, newest first, with its marks', () => {
    const rows = trendRows(trends(trend('gin', { doubted: [0] })))
    expect(rows.map(({ value, marks }) => [value, marks])).toEqual([
      [90, []],
      [110, []],
      [100, ['flagged']],
    ])
  })
})

it('spans all lines with a little room, and a day around a single moment', () => {
  expect(spanOf([trend('a')])).toEqual([-1728, 174_528])
  expect(spanOf([{ at: [86_400] }])).toEqual([43_200, 129_600])
  expect(spanOf([])).toEqual([0, 86_400])
})
