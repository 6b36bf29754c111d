const dayMs = 86_400_000

/** What ended until then is no longer kept. */
export const retainedUntil = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)
