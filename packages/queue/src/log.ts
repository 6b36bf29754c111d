export interface QueueLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Logs an error of each kind at most once in 10 s: an outage raises the same error many times a second. */
export const quietly = (log: (error: Error) => void): ((error: Error) => void) => {
  const lastAt = new Map<string, number>()
  return (error) => {
    const kind = error.message.slice(0, 80)
    const now = Date.now()
    if (now - (lastAt.get(kind) ?? Number.NEGATIVE_INFINITY) < 10_000) return
    if (lastAt.size > 100) lastAt.clear()
    lastAt.set(kind, now)
    log(error)
  }
}
