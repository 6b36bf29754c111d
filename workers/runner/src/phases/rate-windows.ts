import type { Sample } from '@wrkbench/contracts'

const windowSeconds = 1

/** Gathers the points of a live series into windows of a second; a point belongs where it ends. */
export const createRateWindows = () => {
  const rates: number[] = []
  let responses = 0
  let from = 0
  let last = 0
  return {
    /** responses/s of the whole windows so far */
    rates,
    /** True when this point completed a window. Points whose rate is not known make none. */
    add: ({ t, rps }: Pick<Sample, 't' | 'rps'>): boolean => {
      if (rps === null) return false
      responses += rps * (t - last)
      last = t
      // points come every quarter second, give or take: the nearest one ends the window
      if (t - from < windowSeconds - 0.1) return false
      rates.push(responses / (t - from))
      from = t
      responses = 0
      return true
    },
  }
}
