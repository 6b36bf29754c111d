import type { ChildProcess } from 'node:child_process'

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** Resolves when the child has ended, or could not be started (code and signal are then null). Never rejects. */
export const exitOf = (child: ChildProcess): Promise<Exit> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve({ code: child.exitCode, signal: child.signalCode })
      return
    }
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', () => resolve({ code: null, signal: null }))
  })
