/** A moment as PostgreSQL reads it from text: it knows no year 0, but years before Christ. */
export const instantText = (at: Date): string => {
  const text = at.toISOString()
  const year = at.getUTCFullYear()
  return year > 0 ? text : `${String(1 - year).padStart(4, '0')}${text.slice(text.indexOf('-', 1))} BC`
}
