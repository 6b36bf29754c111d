/** mulberry32: gives the same numbers for the same seed */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A value from a normal distribution around `middle`, with a standard deviation of `spread` × `middle`. */
export const around = (random: () => number, middle: number, spread: number): number =>
  middle * (1 + spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))

const wrkText = (rate: number): string =>
  [
    ...['Running 10s test @ http://127.0.0.1:8080/', '  2 threads and 64 connections'],
    ...['  Thread Stats   Avg      Stdev     Max   +/- Stdev', '    Latency     1.76ms  304.06us  23.79ms   97.57%'],
    ...[
      '    Req/Sec    28.60k     1.37k   29.57k    98.34%',
      `  ${Math.round(rate * 10)} requests in 10.00s, 38.16MB read`,
    ],
    ...[`Requests/sec:  ${rate.toFixed(2)}`, 'Transfer/sec:      6.35MB', ''],
  ].join('\n')

/** What wrk prints for `rounds` runs one after the other, with a spread of 1 %. */
export const wrkRuns = (random: () => number, middle: number, rounds = 10): string =>
  Array.from({ length: rounds }, () => wrkText(around(random, middle, 0.01))).join('\n')
