/** more than that, and the sort that comes with the engine is faster */
const few = 24

/** A copy in ascending order. The rounds of a point are five as a rule, and a trend sorts those of twenty thousand points. */
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
