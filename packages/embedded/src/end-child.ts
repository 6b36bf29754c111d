import type { ChildProcess } from 'node:child_process'
import { exitOf } from './exit-of.ts'
import { type EndOptions, endProcess } from './process-table.ts'

/** Ends a child and waits until it has. One that has ended is left alone: its id may be another process's by now. */
export const endChild = async (child: ChildProcess, options?: EndOptions): Promise<void> => {
  const exited = exitOf(child)
  const isOver = child.exitCode !== null || child.signalCode !== null
  if (child.pid !== undefined && !isOver) await endProcess(child.pid, options)
  await exited
}
