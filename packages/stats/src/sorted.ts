/** above this number of values, the engine's own sort is faster */
const few = 24

/** Returns a copy in ascending order. Optimized for the rounds of a point, usually five: a trend can have twenty thousand points. */
export const sorted = (values: readonly number[]): number[] => {
  if (values.length > few) return Array.from(Float64Array.from(values).sort())
  const ascending = [...values]
  for (let i = 1; i < ascending.length; i++) {
    const value = ascending[i] as number
    let place = i
    for (; place > 0 && (ascending[place - 1] as number) > value; place--) {
      ascending[place] = ascending[place - 1] as number
    }
    ascending[place] = value
  }
  return ascending
}
