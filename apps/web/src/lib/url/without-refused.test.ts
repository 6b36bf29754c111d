import { describe, expect, it } from 'vitest'
import { withoutRefused } from '#lib/url/without-refused.ts'

describe('withoutRefused', () => {
  it.each([
    ['/jobs?cursor=zz', ['cursor'], '/jobs'],
    ['/leaderboard?scenario=json&at=yesterday&project=a', ['at'], '/leaderboard?scenario=json&project=a'],
    ['/alerts?series=1&series=zz', ['series'], '/alerts'],
    ['/trends?project=a&s=1&x=2', ['server'], '/trends?project=a'],
    ['/jobs?cursor=zz&cursor=%00', ['', 'cursor'], '/jobs'],
  ])('makes of %s without %j %s', (path, names, left) => {
    expect(
      withoutRefused(
        path,
        names.map((name) => ({ path: name })),
      ),
    ).toBe(left)
  })

  it.each([
    ['/trends?series=1,42,7&metric=p99', 'There is no series 42.', '/trends?series=1%2C7&metric=p99'],
    ['/trends?series=42&metric=p99', 'There is no series 42.', '/trends?metric=p99'],
    ['/trends?series=1,2', 'must be ids', '/trends'],
  ])('keeps of the list of %s what “%s” does not name', (path, message, left) => {
    expect(withoutRefused(path, [{ path: 'series', message }])).toBe(left)
  })
})
