export interface BeatsOptions {
  /** returns the time of the beat by the database's clock; `last`: what it returned before */
  beat(last: Date | null): Promise<Date>
  everyMs: number
  /** a beat that takes longer is no longer waited for: its connection may be dead while another works */
  patienceMs: number
  onError(error: unknown): void
}

export interface Beats {
  /** settles when the first beat is over, successful or not */
  begun: Promise<void>
  stop(): void
}

const given = (ms: number, signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`the database has not answered for ${ms} ms`)), ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/** Reports at intervals that this process answers. If the database hangs, only one beat waits at a time. */
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
