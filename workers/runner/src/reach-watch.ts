const defaultGivesUpMs = 10_000
const defaultTriesAgainMs = 300_000

export interface ReachWatch {
  /** how long every attempt must fail before giving up */
  givesUpMs?: number
  /** how long after giving up the next try is due */
  triesAgainMs?: number
  /** nothing is decided while this is false (a run is under way) */
  isIdle: () => boolean
  /** called once */
  onGivenUp: () => void
  /** called every `triesAgainMs` after that, until closed */
  onTryAgain: () => void
}

/** Decides, from the outcomes of single attempts, that something cannot be reached, and when to try again. */
export const createReachWatch = (options: ReachWatch) => {
  const { givesUpMs = defaultGivesUpMs, triesAgainMs = defaultTriesAgainMs, isIdle, onGivenUp, onTryAgain } = options
  let timer: NodeJS.Timeout | null = null
  let isGivenUp = false
  let isClosed = false

  const stop = () => {
    if (timer) clearTimeout(timer)
    timer = null
  }
  const whenIdle = (ms: number, act: () => void) => {
    timer = setTimeout(() => (isIdle() ? act() : whenIdle(ms, act)), ms)
  }
  const tryAgain = () => {
    whenIdle(triesAgainMs, tryAgain)
    onTryAgain()
  }
  const giveUp = () => {
    isGivenUp = true
    whenIdle(triesAgainMs, tryAgain)
    onGivenUp()
  }

  return {
    note: (isReached: boolean): void => {
      if (isGivenUp || isClosed) return
      if (isReached) stop()
      else if (!timer) whenIdle(givesUpMs, giveUp)
    },
    isClosed: () => isClosed,
    close: (): void => {
      isClosed = true
      stop()
    },
  }
}
