import { type Evidence, percent, type Rule } from './evidence.ts'

const fullShare = 0.9
const megabits = (bytesPerSecond: number): string => `${((bytesPerSecond * 8) / 1e6).toPrecision(3)} Mbit/s`

/**
 * Returns the bytes per second that came in by the interface that carries the load, headers included; if unknown, those of the
 * answers alone. Divided by the duration of the load: the interface was counted a little longer, but nothing arrives then.
 */
const used = ({ host, metrics }: Evidence): number | null => {
  const bytes = host?.network.bytesIn ?? null
  const { durationSeconds, throughputBytesPerSecond } = metrics
  return bytes !== null && durationSeconds ? bytes / durationSeconds : throughputBytesPerSecond
}

/**
 * Compares the traffic with the capacity of the link from the serving host, as probed before the run; if the probe found
 * none, with the speed that the interface states. There is no link if server and load share one host.
 */
export const networkBound: Rule = (evidence) => {
  if (!evidence.link) return null
  const stated = evidence.host?.network.bitsPerSecond ?? null
  const capacity = evidence.link.bytesPerSecond ?? (stated === null ? null : stated / 8)
  const bytes = used(evidence)
  if (capacity === null || bytes === null || bytes < fullShare * capacity) return null
  return `${megabits(bytes)} came over a link that carries ${megabits(capacity)} (${percent(bytes / capacity)})`
}
