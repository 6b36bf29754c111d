import { describe, expect, it } from 'vitest'
import { headingsOf, roomAbove } from '#components/charts/prepare/trend-marks.ts'

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
