import type { EnvironmentDetail } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { beforeAndAfter } from './search-params.ts'

type Seen = [id: string, first: string, last: string]
const at = (time: string): string => `2026-11-22T${time}:00.000Z`

/** One host; its states newest first, as the API tells them. */
const environment = (...seen: Seen[]): EnvironmentDetail =>
  ({
    name: 'lab',
    hosts: [
      {
        name: 'lab',
        states: seen.map(([id, first, last], index) => ({
          id,
          firstSeenAt: at(first),
          lastSeenAt: at(last),
          breaksTrends: index < seen.length - 1,
        })),
      },
    ],
  }) as unknown as EnvironmentDetail

describe('beforeAndAfter', () => {
  it('holds what is newest now against what was there before the change', () => {
    const detail = environment(['b', '10:00', '12:00'], ['a', '08:00', '09:00'])
    expect(beforeAndAfter(detail, { id: 'b', firstSeenAt: at('10:00') })).toEqual({
      a: 'environment:lab',
      b: ['environment:lab,date:2026-11-22T09:59:59.999Z'],
    })
  })

  it('ends at the next change', () => {
    const detail = environment(['c', '11:00', '12:00'], ['b', '10:00', '10:30'], ['a', '08:00', '09:00'])
    const { a } = beforeAndAfter(detail, { id: 'b', firstSeenAt: at('10:00') })
    expect(a).toBe('environment:lab,date:2026-11-22T10:59:59.999Z')
  })

  it('ends when the host went back to how it was: what is newest now was measured before the change was', () => {
    const detail = environment(['b', '10:00', '10:30'], ['a', '08:00', '12:00'])
    const { a } = beforeAndAfter(detail, { id: 'b', firstSeenAt: at('10:00') })
    expect(a).toBe('environment:lab,date:2026-11-22T10:35:00.000Z')
  })
})
