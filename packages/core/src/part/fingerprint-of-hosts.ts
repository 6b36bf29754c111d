import type { LinkProbe, RunnerRole } from '@wrkbench/contracts'
import { fingerprintOf } from '../domain/result/fingerprint.ts'

/** Speeds of common links in bits per second. A probe is assigned to the nearest, unless the link is too fast to probe. */
const linkClasses = [10e6, 100e6, 1e9, 2.5e9, 10e9]

/**
 * Returns the class of a link in bits per second; null if unknown, or faster than a probe can tell. The probed figure differs
 * a little from probe to probe, its class does not.
 */
export const linkClass = (link: LinkProbe | null): number | null => {
  if (!link?.bytesPerSecond) return null
  const bits = Math.log(link.bytesPerSecond * 8)
  return linkClasses.reduce((best, speed) =>
    Math.abs(Math.log(speed) - bits) < Math.abs(Math.log(best) - bits) ? speed : best,
  )
}

export interface OtherHosts {
  parts: readonly { role: RunnerRole; fingerprint: string }[]
  link: LinkProbe | null
}

/** Returns one fingerprint for all hosts of a run and the link between them; a single host keeps its own fingerprint. */
export const fingerprintOfHosts = (leader: string | null, { parts, link }: OtherHosts): string | null => {
  if (leader === null || parts.length === 0) return leader
  const others = parts.map(({ role, fingerprint }) => ({ role, fingerprint }))
  return fingerprintOf({ leader, others, link: linkClass(link) })
}
