import { describe, expect, it } from 'vitest'
import { safeNext } from './search-params.ts'

describe('safeNext', () => {
  it('goes back to a page of the dashboard with its filters', () => {
    expect(safeNext('/leaderboard?scenario=json&columns=cpu#x')).toBe('/leaderboard?scenario=json&columns=cpu#x')
  })

  it('never leaves the dashboard and never comes back here', () => {
    for (const next of [
      null,
      '',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/sign-in?next=/',
    ]) {
      expect(safeNext(next)).toBe('/')
    }
  })
})
