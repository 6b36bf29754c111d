const repetitions = 15
const steps = 400_000

/** A fixed computation that no compiler can skip: each step needs the one before. */
const work = (): number => {
  let state = 1
  for (let step = 0; step < steps; step++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
  }
  return state
}

const time = (): number => {
  const from = performance.now()
  work()
  return performance.now() - from
}

/**
 * Measures how fast the CPU is now: the ms that the same work takes in the best of several repetitions, which take a
 * few ms in all. Nothing interrupted the best one, so it shows clock speed and throttling, not who else used the CPU.
 */
export const timeCanary = (): number => Math.min(...Array.from({ length: repetitions }, time))
