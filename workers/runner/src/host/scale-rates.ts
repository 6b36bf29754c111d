/** One look at how much the generator had read: `seconds` the look covers, `bytes` read in it (null: not readable). */
export interface ReadInterval {
  seconds: number
  bytes: number | null
}

/** What the generator said at its end. */
export interface FinalCount {
  requests: number | null
  bytesRead: number | null
}

/** Unreadable intervals (the last: the process was gone) are taken to run on at the rate before them. */
const filled = (intervals: ReadInterval[]): number[] => {
  let rate = 0
  return intervals.map(({ seconds, bytes }) => {
    if (bytes !== null && seconds > 0) rate = bytes / seconds
    return bytes ?? rate * seconds
  })
}

/** What was read beyond the total the generator states was read at its start: program files, not answers. */
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
 * Responses per second of each interval, scaled so that rate × seconds over the series adds up to the requests that the
 * generator counted: what a process reads is counted exactly, only the size of one response is an assumption.
 * Null where nothing could be read or counted.
 */
export const scaleRates = (intervals: ReadInterval[], { requests, bytesRead }: FinalCount): (number | null)[] => {
  const bytes = withoutStart(filled(intervals), bytesRead)
  const sum = total(bytes)
  if (requests === null || sum === 0) return intervals.map(() => null)
  return intervals.map(({ seconds }, index) =>
    seconds > 0 ? ((bytes[index] ?? 0) / sum) * (requests / seconds) : null,
  )
}
