import { describe, expect, it } from 'vitest'
import { createRetentionHold, longStep } from './retention-hold.ts'

const dayMs = 86_400_000
const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * dayMs)

describe('createRetentionHold', () => {
  it('lets pass what a week without maintenance leaves, and a rule that is new', () => {
    const { holds } = createRetentionHold(() => 0)
    expect(holds('raw', day(0), day(7))).toBe(false)
    expect(holds('raw', null, day(7000))).toBe(false)
    expect(longStep(day(0), day(7))).toBeNull()
    expect(longStep(day(0), day(400))).toBe(400)
  })

  it('holds back a longer step for a day of this process, then lets it pass batch by batch', () => {
    let elapsed = 5
    const { holds } = createRetentionHold(() => elapsed)
    expect(holds('raw', day(0), day(30))).toBe(true)
    elapsed += dayMs - 1
    expect(holds('raw', day(0), day(31))).toBe(true)
    elapsed += 1
    expect(holds('raw', day(0), day(31))).toBe(false)
    expect(holds('raw', day(10), day(31))).toBe(false)
    expect(holds('log', day(0), day(31))).toBe(true)
  })

  it('waits anew when the clock steps again, and forgets a step that was taken back', () => {
    let elapsed = 0
    const { holds } = createRetentionHold(() => elapsed)
    expect(holds('raw', day(0), day(30))).toBe(true)
    elapsed += dayMs
    expect(holds('raw', day(0), day(60))).toBe(true)
    expect(holds('raw', day(0), day(1))).toBe(false)
    expect(holds('raw', day(0), day(60))).toBe(true)
  })
})
