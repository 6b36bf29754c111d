/** Formats an instant as PostgreSQL reads it. PostgreSQL has no year 0 and counts years BC instead. */
export const instantText = (at: Date): string => {
  const text = at.toISOString()
  const year = at.getUTCFullYear()
  return year > 0 ? text : `${String(1 - year).padStart(4, '0')}${text.slice(text.indexOf('-', 1))} BC`
}
