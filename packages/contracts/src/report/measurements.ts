/** longest pause between two rounds of one measurement, in hours: nightly runs are measurements of their own */
export const longestPauseHours = 12

/**
 * Returns which measurement of its series each result is of, from 0, by time: a longer pause begins another one. Rounds of
 * several nights taken for those of one measurement would make its median look more certain than it is.
 * @param results `at`: when it was measured, ms since 1970
 */
export const measurementsOf = <Series>(results: readonly { series: Series; at: number }[]): number[] => {
  const inOrder = [...results.entries()].sort(([, one], [, other]) => one.at - other.at)
  const newest = new Map<Series, { at: number; measurement: number }>()
  const found = results.map(() => 0)
  for (const [index, { series, at }] of inOrder) {
    const before = newest.get(series)
    const measurement = before ? before.measurement + Number(at - before.at > longestPauseHours * 3_600_000) : 0
    newest.set(series, { at, measurement })
    found[index] = measurement
  }
  return found
}
