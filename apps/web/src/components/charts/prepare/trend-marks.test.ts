import type { Annotation, Trend, TrendBreak } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { breaksOf, headingsOf, noteMarks, notesOf, roomAbove } from '#components/charts/prepare/trend-marks.ts'

const edges = { top: 24, right: 1000 }
const notes = (...xs: [number, string][]) =>
  headingsOf({ notes: xs.map(([x, text]) => ({ x, text })), breaks: [] }, edges)

describe('headings of a trend', () => {
  it('are whole where there is room', () => {
    expect(notes([100, 'Go 1.25 and Node.js 24.1 installed'])).toEqual([
      {
        x: 100,
        y: 16,
        text: 'Go 1.25 and Node.js 24.1 installed',
        whole: 'Go 1.25 and Node.js 24.1 installed',
        end: false,
      },
    ])
  })

  it('end before the next one, and are left out where nothing legible would be left', () => {
    const [first, second] = notes([100, 'a kernel from the backports'], [200, 'a new switch'])
    expect(first?.text).toMatch(/^a kernel.*…$/)
    expect(second?.text).toBe('a new switch')
    expect(notes([100, 'a kernel from the backports'], [140, 'a new switch']).map(({ text }) => text)).toEqual([
      'a new switch',
    ])
  })

  it('stand left of their mark where they would be cut before the next one, if the room is free', () => {
    const kernel: [number, string] = [300, 'a kernel from the backports']
    expect(notes(kernel, [400, 'a new switch'])).toMatchObject([{ end: true, text: kernel[1] }, { end: false }])
    expect(notes([150, 'a third thing'], kernel, [400, 'a new switch'])[1]).toMatchObject({ end: false })
  })

  it('stand left of a mark at the right edge', () => {
    expect(notes([980, 'a kernel from the backports'])).toMatchObject([
      { end: true, text: 'a kernel from the backports' },
    ])
  })

  it('are brief where the whole has no room', () => {
    const text = 'New hardware: Intel Core i5-6500 → Intel Core i7-8700'
    const breaks = [{ x: 100, text, brief: 'New hardware' }]
    expect(headingsOf({ notes: [], breaks }, edges)[0]?.text).toBe(text)
    expect(headingsOf({ notes: [], breaks }, { top: 24, right: 300 })[0]?.text).toBe('New hardware')
  })

  it('of breaks stand above those of notes', () => {
    const both = headingsOf({ notes: [{ x: 90, text: 'a note' }], breaks: [{ x: 80, text: 'New hardware' }] }, edges)
    expect(both.map(({ text, y }) => [text, y])).toEqual([
      ['New hardware', 1],
      ['a note', 16],
    ])
    expect(roomAbove([1], [1])).toBeGreaterThan(roomAbove([1], []))
  })
})

describe('marks of a trend', () => {
  const times = { x: (at: number) => at / 10, span: [1000, 9000] as const }
  const hardware = {
    hardware: true,
    method: false,
    differences: [{ label: 'Processor', from: 'i5-6500', to: 'i7-8700' }],
  }
  const trend = (at: number[], ...breaks: TrendBreak[]) => ({ at, breaks }) as unknown as Trend

  it('of breaks are bars at the end of the gap, once for lines that break together', () => {
    const method = { index: 2, hardware: false, method: true, differences: [] }
    const lines = [
      trend([1000, 2000, 3000, 3080], { index: 1, ...hardware }, { ...method, index: 3 }),
      trend([1500, 2004], { index: 1, ...hardware }),
    ]
    expect(breaksOf(lines, times)).toEqual([
      { x: 180, width: 16, hardware: true, name: 'New hardware: i5-6500 → i7-8700' },
      // 8 px between the two points leave no room
      { x: 301, width: 3, hardware: false, name: 'New method' },
    ])
  })

  it('of breaks whose gap lies outside the span are left out, and others end with it', () => {
    const breaks = (before: number, after: number) =>
      breaksOf([trend([before, after], { index: 1, ...hardware })], times)
    expect([breaks(100, 999), breaks(9001, 9500)]).toEqual([[], []])
    expect(breaks(100, 1080)).toMatchObject([{ x: 101, width: 3 }])
    expect(breaks(8000, 9999)).toMatchObject([{ x: 880, width: 16 }])
  })

  it('of notes are at their moment, within the span', () => {
    const notes = [999, 1000, 9000, 9001].map((at) => ({ at: new Date(at * 1000).toISOString(), text: `${at}` }))
    expect(notesOf(notes as Annotation[], times)).toEqual([
      { x: 100, text: '1000' },
      { x: 900, text: '9000' },
    ])
  })
})

it('draws few notes across the lines, and of many only the beginning, once for each place', () => {
  const plot = { top: 24, bottom: 324 }
  const at = (count: number) => Array.from({ length: count }, (_, index) => ({ x: 10 * index + 0.2 }))
  expect(noteMarks([{ x: 10 }, { x: 10.3 }], plot)).toEqual([{ x: 10, from: 20, to: 324, across: true }])
  expect(noteMarks(at(24), plot).map(({ to }) => to)).toEqual(Array(24).fill(324))
  expect(noteMarks(at(25), plot).map(({ to }) => to)).toEqual(Array(25).fill(26))
})
