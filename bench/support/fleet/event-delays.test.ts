import { describe, expect, it } from 'vitest'
import type { Seen } from './browsers-main.ts'
import { delaysOf } from './event-delays.ts'

const start = Date.parse('2026-03-01T10:00:00.000Z')
const event = (job: string, seq: number, ms: number) => ({ job, seq, at: new Date(start + ms) })
const stored = [event('a', 1, -5), event('a', 2, 10), event('a', 3, 20), event('b', 1, 30)]
const follows = ['a', 'b', 'a']
const seen: Seen[] = [
  ...(
    [
      [0, 1, start + 1],
      [0, 2, start + 14],
      [0, 3, start + 720],
    ] as const
  ).map(([...one]): Seen => one),
  [1, 1, start + 31],
  [2, 2, start + 19],
  [2, 3, start + 22],
]

describe('delaysOf', () => {
  it('has each event once for each browser that follows its job, and none from before', () => {
    expect(delaysOf(stored, { follows, seen, openedAt: start })).toEqual([4, 700, 1, 9, 2])
  })

  it('fails when one browser did not get what another got', () => {
    const gap = seen.filter(([browser, seq]) => !(browser === 2 && seq === 3))
    expect(() => delaysOf(stored, { follows, seen: gap, openedAt: start })).toThrow('1 of 5 events did not reach')
    expect(() => delaysOf(stored, { follows, seen: [], openedAt: start })).toThrow('5 of 5 events did not reach')
  })
})
