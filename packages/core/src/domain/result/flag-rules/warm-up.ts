import { type Rule, round } from './evidence.ts'

/** Raised if the warm-up reached its longest time while the throughput of its last windows still had a trend. */
export const notSteady: Rule = ({ warmUp }) => {
  if (warmUp?.steady !== false) return null
  const [first, last] = [warmUp.rates.at(-5) ?? warmUp.rates[0], warmUp.rates.at(-1)]
  const rates =
    first === undefined || last === undefined ? '' : `: ${round(first)} req/s, then ${round(last)} at its end`
  return `still changing after ${round(warmUp.seconds)} s of warm-up${rates}`
}
