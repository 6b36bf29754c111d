import type { LoadProfile } from '@wrkbench/contracts'

const shareOf = (total: number, parts: number, index: number): number =>
  Math.floor(total / parts) + (index < total % parts ? 1 : 0)

/**
 * The number of threads for a share. wrk opens the same number of connections in each thread, so it must divide them.
 */
const threadsFor = (connections: number, most: number): number => {
  for (let threads = Math.min(most, connections); threads > 1; threads--) {
    if (connections % threads === 0) return threads
  }
  return 1
}

/**
 * Splits one load over several hosts: connections, rate and requests are divided, with remainders going to the first
 * hosts. Each host keeps the requested threads as far as they divide its connections. Null if there is less than one of
 * each for every host.
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
