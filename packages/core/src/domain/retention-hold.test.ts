import { describe, expect, it } from 'vitest'
import { holdLongStep, holdThatIsOver, isHoldOver, longStep, type RetentionHold } from './retention-hold.ts'

const minute = 1 / 1440
const hour = 1 / 24
/** moments by the number of their day */
const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + Math.round(days * 86_400_000))

/** Looks every minute for a while, at what ended a month before; returns what became of the hold. */
const run = (held: RetentionHold | null, from: number, forDays: number, doneUntil = -30) => {
  let now = held
  for (let at = from; at <= from + forDays + minute / 2; at += minute) {
    now = holdLongStep(now, { now: day(at), doneUntil: day(doneUntil), until: day(at - 30) })
  }
  return now
}
const isOver = (held: RetentionHold | null) => held !== null && isHoldOver(held)

describe('holdLongStep', () => {
  it('lets pass what a week without maintenance leaves, and a rule that is new', () => {
    expect(longStep(day(0), day(7))).toBeNull()
    expect(longStep(day(0), day(400))).toBe(400)
    const now = day(0)
    expect(holdLongStep(null, { now, doneUntil: day(-37), until: day(-30) })).toBeNull()
    expect(holdLongStep(null, { now, doneUntil: null, until: day(-30) })).toBeNull()
  })

  it('makes a longer step wait until maintenance has run for a day', () => {
    expect(isOver(run(null, 20, 1 - minute))).toBe(false)
    expect(isOver(run(null, 20, 1))).toBe(true)
  })

  it('counts over several runs: an office machine, two weeks off and then eight hours each day, waits three days', () => {
    let held: RetentionHold | null = null
    const over: boolean[] = []
    for (const morning of [14, 15, 16, 19]) {
      held = run(held, morning, 8 * hour)
      over.push(isOver(held))
    }
    // what a first and a last look of a day leave out
    expect(over).toEqual([false, false, true, true])
  })

  it('goes on after absences that are no longer than the one it waits for: a machine that is on once a month', () => {
    let held: RetentionHold | null = null
    for (const month of [1, 2, 3]) held = run(held, month * 30, 9 * hour)
    expect(isOver(held)).toBe(true)
  })

  it('waits anew for a clock that goes ahead by more than the step that waits, and for one that was put back', () => {
    const almost = run(null, 14, 23 * hour)
    expect(isOver(run(almost, 16, 2 * hour))).toBe(true)
    expect(isOver(run(almost, 380, 2 * hour))).toBe(false)
    expect(isOver(run(almost, 12, 2 * hour))).toBe(false)
  })

  it('forgets a step that was taken back', () => {
    const held = run(null, 14, 2)
    expect(isOver(held)).toBe(true)
    expect(run(held, 1, 1 * hour)).toBeNull()
  })

  it('needs none for what goes on with a rule that is new', () => {
    expect(isOver(run(holdThatIsOver(day(14)), 14, minute))).toBe(true)
    expect(isOver(run(holdThatIsOver(day(14)), 15, minute))).toBe(true)
  })
})
