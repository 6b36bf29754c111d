import { type JobDetail, runErrorWords } from '@wrkbench/contracts'
import type { Paint } from '../terminal/paint.ts'

type Run = JobDetail['runList'][number]

const mostLines = 5

/** The end of it tells most: a compiler's and a server's last words. */
const endOf = (detail: string | null): string[] =>
  (detail ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-mostLines)

/** One entry for each server, scenario and reason, however many rounds it failed in; attempts that were made again are none. */
const distinct = (runs: readonly Run[]): Run[] => {
  const last = new Map<string, Run>()
  for (const run of runs) {
    const { serverId, scenarioId, profileIndex, round } = run
    const key = `${serverId} ${scenarioId} ${profileIndex} ${round}`
    if ((last.get(key)?.attempt ?? 0) < run.attempt) last.set(key, run)
  }
  const reasons = new Map<string, Run>()
  for (const run of last.values()) {
    const key = `${run.serverId} ${run.scenarioId} ${run.error?.code} ${run.error?.message}`
    if (run.error && !reasons.has(key)) reasons.set(key, run)
  }
  return [...reasons.values()]
}

/** Why runs have no result, by code, with the end of what was said and what to do about it. */
export const failureLines = ({ runList }: Pick<JobDetail, 'runList'>, paint: Paint): string[] =>
  distinct(runList).flatMap(({ serverId, scenarioId, error }) => {
    if (!error) return []
    const { label, advice } = runErrorWords[error.code]
    const head = `${paint('red', error.code)}  ${serverId} ${scenarioId}: ${error.message}`
    return [head, ...endOf(error.detail).map((line) => `  | ${line}`), `  ${label}. ${advice}`, '']
  })
