import { expect, it } from 'vitest'
import { loadReportsParams, reportsHref, reportsSearch, sayFilters } from './search-params.ts'

const everything = { cursor: null, source: null, branch: null, environment: null }

it('asks for all reports unless something is chosen', () => {
  expect(loadReportsParams({})).toEqual(everything)
  expect(reportsSearch(everything)).toBe('?limit=50')
  expect(sayFilters(everything)).toBe('')
})

it('asks for what is chosen, and says so', () => {
  const chosen = { ...everything, branch: 'fix/a b', environment: 'lab', cursor: 'x' }
  expect(reportsSearch(chosen)).toBe('?limit=50&cursor=x&branch=fix%2Fa+b&environment=lab')
  expect(sayFilters(chosen)).toBe('of branch fix/a b, in lab')
})

it('links to what has one thing in common', () => {
  const href = reportsHref('branch', 'fix/a&b')
  const asked = Object.fromEntries(new URL(href, 'http://localhost').searchParams)
  expect(loadReportsParams(asked)).toEqual({ ...everything, branch: 'fix/a&b' })
})
