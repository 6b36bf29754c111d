import type { LoadProfile } from '@wrkbench/contracts'

const shareOf = (total: number, parts: number, index: number): number =>
  Math.floor(total / parts) + (index < total % parts ? 1 : 0)

/** wrk opens an equal share of the connections per thread, so the threads have to divide them. */
const threadsFor = (connections: number, most: number): number => {
  for (let threads = Math.min(most, connections); threads > 1; threads--) {
    if (connections % threads === 0) return threads
  }
  return 1
}

/**
 * One load over several hosts: connections, rate and requests are shared out, remainders to the first; each host keeps
 * the threads it was asked for as far as they divide its connections. Null when there is not one of each for every host.
 */
export const splitProfile = (profile: LoadProfile, hosts: number): LoadProfile[] | null => {
  const { connections, rate, requests, threads } = profile
  if ([connections, rate, requests].some((total) => total !== null && total < hosts)) return null
  return Array.from({ length: hosts }, (_, index) => {
    const own = shareOf(connections, hosts, index)
    return {
      ...profile,
      connections: own,
      rate: rate === null ? null : shareOf(rate, hosts, index),
      requests: requests === null ? null : shareOf(requests, hosts, index),
      threads: threads === null || hosts === 1 ? threads : threadsFor(own, threads),
    }
  })
}
