import { type JobDetail, latestAttempts, runErrorWords } from '@wrkbench/contracts'
import type { Paint } from '../terminal/paint.ts'

type Run = JobDetail['runList'][number]

const mostLines = 5

/** The last lines say most: those of a compiler or a server. */
const endOf = (detail: string | null): string[] =>
  (detail ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-mostLines)

/**
 * Keeps one run for each server, scenario and reason, however many rounds failed. Ignores attempts that were repeated.
 */
const distinct = (runs: readonly Run[]): Run[] => {
  const reasons = new Map<string, Run>()
  for (const run of latestAttempts(runs)) {
    const key = `${run.serverId} ${run.scenarioId} ${run.error?.code} ${run.error?.message}`
    if (run.error && !reasons.has(key)) reasons.set(key, run)
  }
  return [...reasons.values()]
}

/** Lines that say why runs have no result: the code, the end of the output, and what to do about it. */
export const failureLines = ({ runList }: Pick<JobDetail, 'runList'>, paint: Paint): string[] =>
  distinct(runList).flatMap(({ serverId, scenarioId, error }) => {
    if (!error) return []
    const { label, advice } = runErrorWords[error.code]
    const head = `${paint('red', error.code)}  ${serverId} ${scenarioId}: ${error.message}`
    return [head, ...endOf(error.detail).map((line) => `  | ${line}`), `  ${label}. ${advice}`, '']
  })
