import type { LinkProbe, RunnerRole } from '@wrkbench/contracts'
import { fingerprintOf } from '../domain/result/fingerprint.ts'

/** Links as they are sold; a probe is nearest to one of them, or beyond what it can tell. */
const linkClasses = [10e6, 100e6, 1e9, 2.5e9, 10e9]

/** A link's figure differs a little from probe to probe, its class does not. Null: not known, or faster than can be told. */
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

/** Fingerprint of all the hosts of a run and of the way between them; one host alone keeps its own. */
export const fingerprintOfHosts = (leader: string | null, { parts, link }: OtherHosts): string | null => {
  if (leader === null || parts.length === 0) return leader
  const others = parts.map(({ role, fingerprint }) => ({ role, fingerprint }))
  return fingerprintOf({ leader, others, link: linkClass(link) })
}
