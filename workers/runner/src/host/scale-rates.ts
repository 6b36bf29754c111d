/** What the generator read between two looks: `seconds` between them, `bytes` read (null: not readable). */
export interface ReadInterval {
  seconds: number
  bytes: number | null
}

/** The totals that the generator reported at its end. */
export interface FinalCount {
  requests: number | null
  bytesRead: number | null
}

/** Fills unreadable intervals (the last one: the process was gone) with the rate of the interval before. */
const filled = (intervals: ReadInterval[]): number[] => {
  let rate = 0
  return intervals.map(({ seconds, bytes }) => {
    if (bytes !== null && seconds > 0) rate = bytes / seconds
    return bytes ?? rate * seconds
  })
}

/** Removes from the start what was read beyond the generator's own total: those are its program files, not answers. */
const withoutStart = (bytes: number[], stated: number | null): number[] => {
  let excess = stated === null ? 0 : Math.max(0, total(bytes) - stated)
  return bytes.map((value) => {
    const taken = Math.min(value, excess)
    excess -= taken
    return value - taken
  })
}

const total = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

/**
 * Responses per second of each interval, scaled so that the sum of rate × seconds over the series equals the number of
 * requests that the generator counted: the bytes a process reads are counted exactly, only the size of one response is
 * an assumption. Null where nothing could be read or counted.
 */
export const scaleRates = (intervals: ReadInterval[], { requests, bytesRead }: FinalCount): (number | null)[] => {
  const bytes = withoutStart(filled(intervals), bytesRead)
  const sum = total(bytes)
  if (requests === null || sum === 0) return intervals.map(() => null)
  return intervals.map(({ seconds }, index) =>
    seconds > 0 ? ((bytes[index] ?? 0) / sum) * (requests / seconds) : null,
  )
}
