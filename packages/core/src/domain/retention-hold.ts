const dayMs = 86_400_000
/** A step further than this needs a reason: the instance was off for that long, or its clock is wrong. */
export const longStepDays = 7
/** how long such a step waits, for whoever looks after the clock */
export const holdHours = 24
/** Time in which nobody looked is no time waited: the instance was off, asleep, or its clock was set. */
const absenceMs = 300_000

/** Days from what was last dealt with to what would be dealt with now; null if that is no long step. */
export const longStep = (doneUntil: Date | null, until: Date): number | null => {
  const days = doneUntil ? (until.getTime() - doneUntil.getTime()) / dayMs : 0
  return days > longStepDays ? Math.floor(days) : null
}

/** A long step that waits. `since` moves on with every absence, so that `seen - since` is how long maintenance has run. */
export interface RetentionHold {
  since: Date
  /** when it was last looked */
  seen: Date
}

const plus = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** Returns the hold of a step that needs none, because it goes on with what somebody has just asked for. */
export const holdThatIsOver = (now: Date): RetentionHold => ({ since: plus(now, -holdHours * 3_600_000), seen: now })

export const isHoldOver = ({ since, seen }: RetentionHold): boolean =>
  seen.getTime() - since.getTime() >= holdHours * 3_600_000

/**
 * Returns how long a step has waited by now; null if it is not long. What is old is told by the clock alone: if that is a year
 * ahead, everything is. So a long step waits until maintenance has run for a day, however many times the instance is off
 * meanwhile. An absence longer than the step itself is another such step, and a clock that was put back another clock: they
 * wait anew.
 */
export const holdLongStep = (
  held: RetentionHold | null,
  { now, doneUntil, until }: { now: Date; doneUntil: Date | null; until: Date },
): RetentionHold | null => {
  if (doneUntil === null || longStep(doneUntil, until) === null) return null
  if (held === null) return { since: now, seen: now }
  const absence = now.getTime() - held.seen.getTime()
  const step = until.getTime() - absence - doneUntil.getTime()
  if (absence < -absenceMs || absence > step) return { since: now, seen: now }
  if (absence < 0) return held
  return { since: absence > absenceMs ? plus(held.since, absence) : held.since, seen: now }
}
