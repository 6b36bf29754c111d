import { expect, it } from 'vitest'
import { alertsSearch } from './search-params.ts'

it('asks for what is not over unless something else is wanted', () => {
  const none = { kind: null, series: null, cursor: null }
  expect(alertsSearch({ show: 'now', ...none })).toBe('?limit=50&state=suspected&state=open&state=acknowledged')
  expect(alertsSearch({ show: 'all', kind: 'regression', series: '7', cursor: '2 x' })).toBe(
    '?limit=50&kind=regression&series=7&cursor=2+x',
  )
})
