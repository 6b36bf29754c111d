export const instant = (at: Date): string => at.toISOString()
export const instantOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

/** A runner's clock may be ahead; nothing has happened later than it was told. */
export const notAfter = (text: string, at: Date): Date => new Date(Math.min(Date.parse(text), at.getTime()))

/** The clock may have been put back; nothing ends before its last part began. */
export const notBefore = (at: Date, text: string | undefined): Date =>
  text === undefined ? at : new Date(Math.max(at.getTime(), Date.parse(text)))
