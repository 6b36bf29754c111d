import { type Evidence, percent, type Rule } from './evidence.ts'

const fullShare = 0.9
const megabits = (bytesPerSecond: number): string => `${((bytesPerSecond * 8) / 1e6).toPrecision(3)} Mbit/s`

/**
 * What came in by the interface that carries the load, headers included; else the answers alone. Bytes per second of
 * the load: the interface was counted for a little longer, in which nothing comes.
 */
const used = ({ host, metrics }: Evidence): number | null => {
  const bytes = host?.network.bytesIn ?? null
  const { durationSeconds, throughputBytesPerSecond } = metrics
  return bytes !== null && durationSeconds ? bytes / durationSeconds : throughputBytesPerSecond
}

/**
 * Against what the way from the serving host was found to carry before the run; where that could not be told, against
 * the speed that the interface states. On one host there is no link.
 */
export const networkBound: Rule = (evidence) => {
  if (!evidence.link) return null
  const stated = evidence.host?.network.bitsPerSecond ?? null
  const capacity = evidence.link.bytesPerSecond ?? (stated === null ? null : stated / 8)
  const bytes = used(evidence)
  if (capacity === null || bytes === null || bytes < fullShare * capacity) return null
  return `${megabits(bytes)} came over a link that carries ${megabits(capacity)} (${percent(bytes / capacity)})`
}
