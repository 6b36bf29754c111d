export interface BeatsOptions {
  /** answers when it was, by its own clock; `last`: what it answered before */
  beat(last: Date | null): Promise<Date>
  everyMs: number
  onError(error: unknown): void
}

export interface Beats {
  /** the first is over, well or not */
  begun: Promise<void>
  stop(): void
}

/** Says again and again that this process answers. A database that hangs keeps one of them waiting, not one after the other. */
export const startBeats = ({ beat, everyMs, onError }: BeatsOptions): Beats => {
  let last: Date | null = null
  let isUnderWay = false
  const beatNow = async () => {
    if (isUnderWay) return
    isUnderWay = true
    try {
      last = await beat(last)
    } catch (error) {
      onError(error)
    }
    isUnderWay = false
  }
  const timer = setInterval(beatNow, everyMs)
  return { begun: beatNow(), stop: () => clearInterval(timer) }
}
