const repetitions = 15
const steps = 400_000

/** A fixed piece of arithmetic that no compiler can leave out: each step needs the one before. */
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
 * How fast the CPU is now: ms that the same work takes at best of several times, a few ms together. The best time is what
 * nobody interrupted, so it tells of clock speed and throttling and not of who else was there.
 */
export const timeCanary = (): number => Math.min(...Array.from({ length: repetitions }, time))
