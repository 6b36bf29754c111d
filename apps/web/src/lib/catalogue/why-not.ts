import type { ServerEntry } from '@wrkbench/contracts'

/** Says why a server cannot run on any runner of the instance; null if one can run it. */
export const whyNot = (server: ServerEntry): string | null => {
  if (server.availability.length === 0) return 'no runner is connected'
  if (server.availability.some((entry) => entry.canRun)) return null
  return server.availability.map((entry) => `${entry.runner}: ${entry.reasons.join('; ')}`).join(' · ')
}
