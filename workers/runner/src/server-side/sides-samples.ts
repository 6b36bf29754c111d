import type { Sample } from '@wrkbench/contracts'
import type { Look } from '../host/series.ts'

const ofServer = (sample: Sample): Partial<Sample> =>
  Object.fromEntries(Object.entries(sample).filter(([key]) => key.startsWith('server')))

/** A point of the loading side, with every value about the server unknown. */
export const withoutServer = (sample: Sample): Sample => ({
  ...sample,
  ...Object.fromEntries(Object.keys(ofServer(sample)).map((key) => [key, null])),
})

/** in seconds: both sides look every quarter second */
const atMostApart = 0.3

const nearest = (samples: readonly Sample[], t: number): Sample | undefined =>
  samples.reduce<Sample | undefined>(
    (best, sample) => (best && Math.abs(best.t - t) <= Math.abs(sample.t - t) ? best : sample),
    undefined,
  )

const ratesNear = (t: number, others: readonly Sample[][]): (number | null)[] =>
  others.map((samples) => {
    const there = nearest(samples, t)
    return there && Math.abs(there.t - t) <= atMostApart ? there.rps : null
  })

/** Adds the rates of the other load hosts to the points of one; null where one of the rates is unknown. */
export const withShares = (samples: readonly Sample[], others: readonly Sample[][]): Sample[] =>
  samples.map((sample) => {
    const rates = [sample.rps, ...ratesNear(sample.t, others)]
    const known = rates.filter((rate) => rate !== null)
    return { ...sample, rps: known.length === rates.length ? known.reduce((total, rate) => total + rate, 0) : null }
  })

/**
 * Adds to the loading side's points what the other host saw of the server at about that time; null where it saw
 * nothing.
 */
export const withServer = (looks: readonly Look[], samples: readonly Sample[]): Look[] =>
  looks.map((look) => {
    const there = nearest(samples, look.sample.t)
    const sample = withoutServer(look.sample)
    const isNear = there !== undefined && Math.abs(there.t - look.sample.t) <= atMostApart
    return { ...look, sample: isNear ? { ...sample, ...ofServer(there) } : sample }
  })
