/** Returns the next number in [0, 1), uniformly distributed, in steps of 2^-32. */
export type Random = () => number

/**
 * Creates a seeded generator that gives the same numbers on every machine: Chris Doty-Humphrey's sfc32 (PractRand), three words
 * of state and a counter. `seed` is an integer, taken modulo 2^32. Not for secrets.
 */
export const createRandom = (seed: number): Random => {
  if (!Number.isSafeInteger(seed)) throw new RangeError('a seed is an integer')
  let a = seed | 0
  let b = 0x9e3779b9 | 0
  let c = ~seed
  let counter = 1
  const next = (): number => {
    const word = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + word) | 0
    return (word >>> 0) / 2 ** 32
  }
  // Neighbouring seeds start with similar words; these rounds remove the similarity.
  for (let i = 0; i < 15; i++) next()
  return next
}
