/** Writes a time as ISO 8601 in UTC, as every answer of the API has it. */
export const instant = (at: Date): string => at.toISOString()
export const instantOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

/** Returns the moment of `seconds` since 1970, a number that may lie just below its millisecond. */
export const dateOfSeconds = (seconds: number): Date => new Date(Math.round(seconds * 1000))

const dayMs = 86_400_000
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)
export const daysBefore = (at: Date, days: number): Date => daysAfter(at, -days)

/** Limits a time from a runner or reporter to `at`, when it was reported, because the clock there may be ahead. */
export const notAfter = (text: string, at: Date): Date => new Date(Math.min(Date.parse(text), at.getTime()))

/** Raises an end to the start of its last part, because the clock may have been set back in between. */
export const notBefore = (at: Date, text: string | undefined): Date =>
  text === undefined ? at : new Date(Math.max(at.getTime(), Date.parse(text)))
