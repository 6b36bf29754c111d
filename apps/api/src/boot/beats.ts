export interface BeatsOptions {
  /** answers when it was, by its own clock; `last`: what it answered before */
  beat(last: Date | null): Promise<Date>
  everyMs: number
  /** one that takes longer is no longer waited for: its connection may be dead, and another is not */
  patienceMs: number
  onError(error: unknown): void
}

export interface Beats {
  /** the first is over, well or not */
  begun: Promise<void>
  stop(): void
}

const given = (ms: number, signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`the database has not answered for ${ms} ms`)), ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/** Says again and again that this process answers. A database that hangs keeps one of them waiting, not one after the other. */
export const startBeats = ({ beat, everyMs, patienceMs, onError }: BeatsOptions): Beats => {
  let last: Date | null = null
  let isUnderWay = false
  const beatNow = async () => {
    if (isUnderWay) return
    isUnderWay = true
    const patience = new AbortController()
    try {
      last = await Promise.race([beat(last), given(patienceMs, patience.signal)])
    } catch (error) {
      onError(error)
    } finally {
      patience.abort()
    }
    isUnderWay = false
  }
  const timer = setInterval(beatNow, everyMs)
  return { begun: beatNow(), stop: () => clearInterval(timer) }
}
