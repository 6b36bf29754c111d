import type { Random } from '../src/random.ts'

/** Repetitions of a cell whose true median is `median`; `cv` is their relative standard deviation. */
export const normalNoise = (random: Random, count: number, median: number, cv: number): number[] =>
  Array.from({ length: count }, () => median * (1 + cv * gaussian(random)))

/** The same, skewed: the logarithm is normal. */
export const logNormalNoise = (random: Random, count: number, median: number, cv: number): number[] =>
  Array.from({ length: count }, () => median * Math.exp(cv * gaussian(random)))

/** Mostly a little slower, now and then much: what a busy neighbour does. The median is `median`. */
export const slowTailNoise = (random: Random, count: number, median: number, cv: number): number[] =>
  Array.from({ length: count }, () => median * (1 + cv * (Math.LN2 + Math.log1p(-random()))))

/** Student's t of three degrees of freedom, scaled to the standard deviation `cv` on the logarithms. */
export const heavyTailNoise = (random: Random, count: number, median: number, cv: number): number[] =>
  Array.from({ length: count }, () => {
    const chi = gaussian(random) ** 2 + gaussian(random) ** 2 + gaussian(random) ** 2
    return median * Math.exp((cv * gaussian(random)) / Math.sqrt(chi))
  })

/** A clock that is now fast, now slow. */
export const twoLevelNoise = (random: Random, count: number, median: number, cv: number): number[] =>
  Array.from({ length: count }, () => median * (1 + cv * ((random() < 0.5 ? 1 : -1) + gaussian(random) / 10)))

/** Each round follows the one before, at a correlation of 0.5. */
export const driftingNoise = (random: Random, count: number, median: number, cv: number): number[] => {
  let state = gaussian(random)
  return Array.from({ length: count }, () => {
    state = state / 2 + Math.sqrt(0.75) * gaussian(random)
    return median * (1 + cv * state)
  })
}

/** Box and Muller's transformation. */
export const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log1p(-random())) * Math.cos(2 * Math.PI * random())

/** Share of `trials` for which `holds` is true. */
export const shareOf = (trials: number, holds: () => boolean): number => {
  let count = 0
  for (let i = 0; i < trials; i++) if (holds()) count += 1
  return count / trials
}
