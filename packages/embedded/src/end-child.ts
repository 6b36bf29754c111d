import type { ChildProcess } from 'node:child_process'
import { exitOf } from './exit-of.ts'
import { type EndOptions, endProcess } from './process-table.ts'

/**
 * Ends a child process and waits for its exit. A child that has already ended is left alone, because its id may belong
 * to another process by now.
 */
export const endChild = async (child: ChildProcess, options?: EndOptions): Promise<void> => {
  const exited = exitOf(child)
  const isOver = child.exitCode !== null || child.signalCode !== null
  if (child.pid !== undefined && !isOver) await endProcess(child.pid, options)
  await exited
}
