export const instant = (at: Date): string => at.toISOString()
export const instantOrNull = (at: Date | null): string | null => at?.toISOString() ?? null
