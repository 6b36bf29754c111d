import type { RunSummary } from './run.ts'

type Attempt = Pick<RunSummary, 'serverId' | 'scenarioId' | 'profileIndex' | 'round' | 'attempt'>

/** The runs that count: of several attempts only the newest. */
export const latestAttempts = <Run extends Attempt>(runs: readonly Run[]): Run[] => {
  const newest = new Map<string, Run>()
  for (const run of runs) {
    const cell = `${run.serverId} ${run.scenarioId} ${run.profileIndex} ${run.round}`
    const known = newest.get(cell)
    if (!known || known.attempt < run.attempt) newest.set(cell, run)
  }
  return [...newest.values()]
}
