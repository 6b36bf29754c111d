const dayMs = 86_400_000

/** Returns the time until which everything that ended is no longer kept. */
export const retainedUntil = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)
