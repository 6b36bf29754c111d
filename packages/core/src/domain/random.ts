/** Mulberry32: small, fast, the same sequence for the same seed everywhere. Numbers in [0, 1). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Fisher-Yates on a copy. */
export const shuffled = <T>(items: readonly T[], random: () => number): T[] => {
  const copy = [...items]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = copy[last] as T
    copy[last] = copy[other] as T
    copy[other] = kept
  }
  return copy
}
