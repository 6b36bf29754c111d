export interface WatchClock {
  /** why this clock cannot be right; null if it may be */
  look(): Promise<string | null>
  everyMs: number
  /** called when the answer changes, not each time; null: all is well again */
  say(why: string | null): void
}

/** Looks at intervals whether the clocks agree. While nobody can tell, as without a database, nothing is said. */
export const watchClock = ({ look, everyMs, say }: WatchClock): { stop(): void } => {
  let last: string | null = null
  const lookNow = async () => {
    const why = await look().catch(() => last)
    if (why === last) return
    last = why
    say(why)
  }
  void lookNow()
  const timer = setInterval(lookNow, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
