import { expect, it } from 'vitest'
import { parseSpan, wholeSeconds } from './span.ts'

const [first, second] = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z']

it('reads either end, or none', () => {
  expect(parseSpan({})).toEqual({ from: null, to: null })
  expect(parseSpan({ from: first })).toEqual({ from: new Date(first), to: null })
  expect(parseSpan({ to: second })).toEqual({ from: null, to: new Date(second) })
  expect(parseSpan({ from: first, to: second })).toEqual({ from: new Date(first), to: new Date(second) })
  expect(parseSpan({ from: first, to: first })).toEqual({ from: new Date(first), to: new Date(first) })
})

it('refuses what is no instant, and an end before the beginning', () => {
  expect(() => parseSpan({ from: 'soon' })).toThrow(
    expect.objectContaining({
      errors: [{ path: 'from', message: 'This is not a date and time such as 2026-11-20T12:00:00Z.' }],
    }),
  )
  expect(() => parseSpan({ from: second, to: first })).toThrow(
    expect.objectContaining({ errors: [{ path: 'to', message: 'The span ends before it begins.' }] }),
  )
})

it('has the whole second of its end, but no more than the milliseconds that are asked for', () => {
  const from = new Date('2026-11-01T10:00:00.500Z')
  const [second, end] = [new Date('2026-11-01T23:59:59.000Z'), new Date('2026-11-01T23:59:59.999Z')]
  expect(wholeSeconds({ from, to: second })).toEqual({ from, to: end })
  expect(wholeSeconds({ from, to: end })).toEqual({ from, to: end })
  expect(wholeSeconds({ from: second, to: from })).toEqual({ from: second, to: from })
  expect(wholeSeconds({ from: null, to: null })).toEqual({ from: null, to: null })
})
