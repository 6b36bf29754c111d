const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

/** Writes the day of an instant, in UTC, as the dashboard does: `1 Sep 2026`. */
export const sayDay = (at: Date): string => `${at.getUTCDate()} ${month.format(at)} ${at.getUTCFullYear()}`
