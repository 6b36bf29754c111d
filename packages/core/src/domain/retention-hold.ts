const dayMs = 86_400_000
/** A step further than this needs a reason: the instance was off for that long, or its clock is wrong. */
export const longStepDays = 7
/** how long such a step waits, for whoever looks after the clock */
export const holdHours = 24
/** A clock that steps by more begins the wait anew. */
const steadyMs = 3_600_000

/** Days from what was last dealt with to what would be dealt with now; null if that is no long step. */
export const longStep = (doneUntil: Date | null, until: Date): number | null => {
  const days = doneUntil ? (until.getTime() - doneUntil.getTime()) / dayMs : 0
  return days > longStepDays ? Math.floor(days) : null
}

/**
 * Holds back a long step until this process has run for a day without another step of the clock. What is old is told by the
 * clock alone; if that is a year ahead, everything is. `elapsedMs` is monotonic.
 */
export const createRetentionHold = (elapsedMs: () => number) => {
  const held = new Map<string, { since: number; base: number }>()
  return {
    holds: (kind: string, doneUntil: Date | null, until: Date): boolean => {
      if (longStep(doneUntil, until) === null) {
        held.delete(kind)
        return false
      }
      const since = elapsedMs()
      const base = until.getTime() - since
      const known = held.get(kind)
      const isSteady = known !== undefined && Math.abs(base - known.base) <= steadyMs
      if (!isSteady) held.set(kind, { since, base })
      return !isSteady || since - known.since < holdHours * 3_600_000
    },
  }
}
export type RetentionHold = ReturnType<typeof createRetentionHold>
