import type { Worker } from 'node:cluster'

/** One that could not be started never exits: it has no process id, and an error is all that comes of it. */
export const gone = (worker: Worker): Promise<{ code?: number; signal?: string }> =>
  new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve({ code, signal }))
    worker.on('error', () => worker.process.pid === undefined && resolve({}))
  })
