/** A value may lie this many usual distances from its neighbourhood; for normal noise these are five standard deviations. */
const farthest = 4
/** A level has five values or more. Fewer that lie far off in a row are none. */
const usualMinority = 4
/** The usual distance is that which this share of the values do not exceed: far-off values are fewer than the rest. */
const usualShare = 0.8

/**
 * Returns the values with those that lie far from their neighbourhood drawn near to it; the same array if there are none. One
 * such value can make the noise of a level so large that no test tells the level from the one before. The neighbourhood is the
 * median of the `2 * minority + 1` values around, so up to `minority` values in a row can be far off, and more are a level.
 * `values` in order of time; a series shorter than a neighbourhood is returned as it is.
 * Winsorizes by a running median, as filters after Hampel do: these replace a far-off value by the median.
 */
export const winsorized = (values: Float64Array, minority = usualMinority): Float64Array => {
  const middles = runningMedians(values, 2 * minority + 1)
  if (middles === null) return values
  const distances = new Float64Array(values.length)
  let largest = 0
  for (let i = 0; i < values.length; i++) {
    distances[i] = Math.abs((values[i] as number) - (middles[i] as number))
    largest = Math.max(largest, distances[i] as number)
  }
  const usual = usualDistance(distances, largest)
  return usual === null ? values : drawnNear(values, middles, farthest * usual)
}

/** Returns null if no value is far off, or if the usual distance is 0 and so does not measure the noise. */
const usualDistance = (distances: Float64Array, largest: number): number | null => {
  const usual = Math.ceil(usualShare * distances.length)
  // most series have no value that is far off: counting tells so, and takes less time than sorting
  let near = 0
  for (let i = 0; i < distances.length; i++) if (farthest * (distances[i] as number) < largest) near++
  return near < usual ? null : distances.sort()[usual - 1] || null
}

const drawnNear = (values: Float64Array, middles: Float64Array, limit: number): Float64Array =>
  values.map((value, i) => Math.min((middles[i] as number) + limit, Math.max((middles[i] as number) - limit, value)))

/**
 * Returns for each value the median of the `size` values (odd) around it; at both ends, of the first and of the last `size`. Null if
 * there are fewer. The window is kept in ascending order while it moves along.
 */
const runningMedians = (values: Float64Array, size: number): Float64Array | null => {
  const n = values.length
  if (n < size) return null
  const half = (size - 1) / 2
  const ascending = values.slice(0, size).sort()
  const medians = new Float64Array(n).fill(ascending[half] as number, 0, half + 1)
  for (let i = half + 1; i < n - half; i++) {
    replace(ascending, values[i - half - 1] as number, values[i + half] as number)
    medians[i] = ascending[half] as number
  }
  return medians.fill(ascending[half] as number, n - half)
}

/** Replaces one value of an array in ascending order by another, and keeps the order. */
const replace = (ascending: Float64Array, old: number, value: number): void => {
  let place = ascending.indexOf(old)
  for (; place > 0 && (ascending[place - 1] as number) > value; place--) {
    ascending[place] = ascending[place - 1] as number
  }
  for (; place < ascending.length - 1 && (ascending[place + 1] as number) < value; place++) {
    ascending[place] = ascending[place + 1] as number
  }
  ascending[place] = value
}
