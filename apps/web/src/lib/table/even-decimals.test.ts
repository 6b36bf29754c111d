import { expect, it } from 'vitest'
import { evenDecimals } from '#lib/table/even-decimals.ts'

const shown = (...texts: string[]) => texts.map(evenDecimals(texts))

it('ends the figures of a column with the same decimal, and long ones where they can be read', () => {
  expect(shown('5.35261421', '16.7269194')).toEqual(['5.3526', '16.7269'])
  expect(shown('25,803.8624', '12,882.122')).toEqual(['25,803.86', '12,882.12'])
})

it('adds no decimals that a figure was not given, and takes none that a small figure needs', () => {
  expect(shown('63,284,600', '928,020')).toEqual(['63,284,600', '928,020'])
  expect(shown('25,803.8624', '0.0416')).toEqual(['25,803.8624', '0.0416'])
  expect(shown('12', '12.5')).toEqual(['12', '12.5'])
  expect(shown('0', '0.57327')).toEqual(['0', '0.57327'])
  expect(shown()).toEqual([])
})
