import type { Worker } from 'node:cluster'

/**
 * Resolves when the process has ended. A process that could not be started has no process id and never exits: it only
 * emits an error.
 */
export const gone = (worker: Worker): Promise<{ code?: number; signal?: string }> =>
  new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve({ code, signal }))
    worker.on('error', () => worker.process.pid === undefined && resolve({}))
  })
