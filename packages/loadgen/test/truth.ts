import type { Random } from './mutate.ts'

/** What a load generator measured; times in µs. */
export interface Truth {
  seconds: number
  requests: number
  /** answers with status 200; all others had status 503 */
  successes: number
  connections: number
  bytes: number
  latency: Record<'min' | 'mean' | 'stdev' | 'max' | 'p50' | 'p75' | 'p90' | 'p95' | 'p99' | 'p999', number>
}

export const rateOf = ({ requests, seconds }: Truth): number => requests / seconds

/** A random number between the two, with each power of ten equally likely. */
const between = (low: number, high: number, below: Random): number => low * (high / low) ** (below(1e6) / 1e6)

/**
 * A random but plausible run: 10 to a million requests a second, for seconds or minutes, with latencies from µs to
 * seconds.
 */
export const randomTruth = (below: Random): Truth => {
  const seconds = Math.round(between(2, 600, below) * 1e6) / 1e6
  const requests = Math.max(20, Math.round(seconds * between(10, 1e6, below)))
  const failed = below(3) === 0 ? below(Math.ceil(requests / 10)) : 0
  const min = between(20, 200_000, below)
  const steps = Array.from({ length: 7 }, () => 1 + below(600) / 1000)
  const [p50 = 0, p75 = 0, p90 = 0, p95 = 0, p99 = 0, p999 = 0, max = 0] = steps.map(
    (_, index) => min * steps.slice(0, index + 1).reduce((product, step) => product * step, 1),
  )
  const mean = p50 + (p90 - p50) * (below(1000) / 1000)
  const whole = (us: number): number => Math.round(us * 1e3) / 1e3
  const latency = { min, mean, stdev: mean / 3, max, p50, p75, p90, p95, p99, p999 }
  return {
    seconds,
    requests,
    successes: requests - failed,
    connections: 1 + below(500),
    bytes: requests * (80 + below(20_000)),
    latency: Object.fromEntries(Object.entries(latency).map(([name, us]) => [name, whole(us)])) as Truth['latency'],
  }
}
