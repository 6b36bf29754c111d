import { describe, expect, it } from 'vitest'
import { isUuid, uuid7 } from './uuid7.ts'

describe('uuid7', () => {
  it('sorts by time and is never the same', () => {
    const now = new Date('2026-11-20T10:00:00Z')
    const ids = [0, 1, 2].map((ms) => uuid7(new Date(now.getTime() + ms)))
    expect(ids.toSorted()).toEqual(ids)
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)).toBe(now.getTime())
    const atOnce = Array.from({ length: 1000 }, () => uuid7(now))
    expect(new Set(atOnce).size).toBe(1000)
    expect(atOnce.toSorted()).toEqual(atOnce)
  })

  it('is told from other text', () => {
    expect(['', 'x', '1', `${uuid7(new Date())}0`, uuid7(new Date()).toUpperCase()].map(isUuid)).toEqual([
      ...[false, false, false, false, true],
    ])
  })
})
