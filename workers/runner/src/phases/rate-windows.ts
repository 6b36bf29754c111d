import type { Sample } from '@wrkbench/contracts'

const windowSeconds = 1

/** Groups the points of a live series into windows of one second. A point belongs to the window in which it ends. */
export const createRateWindows = () => {
  const rates: number[] = []
  let responses = 0
  let from = 0
  let last = 0
  return {
    /** responses/s of the completed windows so far */
    rates,
    /** True if this point completed a window. A point whose rate is unknown never does. */
    add: ({ t, rps }: Pick<Sample, 't' | 'rps'>): boolean => {
      if (rps === null) return false
      responses += rps * (t - last)
      last = t
      // points arrive about every quarter second: the nearest one ends the window
      if (t - from < windowSeconds - 0.1) return false
      rates.push(responses / (t - from))
      from = t
      responses = 0
      return true
    },
  }
}
