import type { Log } from '@wrkbench/core'

export interface FailureLog {
  /** Runs `work`. Logs its error unless this step had the same error last time. */
  watch(step: string, work: () => Promise<unknown>): Promise<void>
}

/**
 * Logs only the beginning and the end of an outage, which would otherwise fill the log with the same line every two
 * seconds.
 */
export const createFailureLog = (log: Log, explain: (error: unknown) => unknown = (error) => error): FailureLog => {
  const last = new Map<string, string>()
  return {
    watch: async (step, work) => {
      try {
        await work()
        if (last.delete(step)) log.info({ step }, 'works again')
      } catch (error) {
        const err = explain(error)
        const message = err instanceof Error ? err.message : String(err)
        if (last.get(step) !== message) log.warn({ err, step }, 'failed, will be tried again')
        last.set(step, message)
      }
    },
  }
}
