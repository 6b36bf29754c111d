export const instant = (at: Date): string => at.toISOString()
export const instantOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

/** A runner's clock may be ahead; nothing has happened later than it was told. */
export const notAfter = (text: string, at: Date): Date => new Date(Math.min(Date.parse(text), at.getTime()))
