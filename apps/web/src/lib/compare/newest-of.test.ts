import { expect, it } from 'vitest'
import { newestOf } from '#lib/compare/newest-of.ts'

const measured = (measuredAt: string, ...flags: string[]) =>
  ({ measuredAt, flags: flags.map((id) => ({ id })) }) as Parameters<typeof newestOf>[0][number]

it('is the latest moment, wherever it stands, and no more of it than is known', () => {
  const [old, late, middle] = ['2026-11-01T10:00:00.000Z', '2026-11-03T08:00:00.000Z', '2026-11-02T09:00:00.000Z']
  expect(newestOf([measured(old), measured(late), measured(middle)])).toBe(late)
  expect(newestOf([measured(old), measured(late, 'date-uncertain')])).toBe('2026')
  expect(newestOf([measured(old, 'date-uncertain'), measured(late)])).toBe(late)
})
