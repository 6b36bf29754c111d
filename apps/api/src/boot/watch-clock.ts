export interface WatchClock {
  /** why this clock cannot be right, as last known; null if it may be */
  look(): string | null
  everyMs: number
  /** called when the answer changes, not each time; null: all is well again */
  say(why: string | null): void
}

/** Looks at intervals whether the clocks agree. */
export const watchClock = ({ look, everyMs, say }: WatchClock): { stop(): void } => {
  let last: string | null = null
  const lookNow = () => {
    const why = look()
    if (why === last) return
    last = why
    say(why)
  }
  lookNow()
  const timer = setInterval(lookNow, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
