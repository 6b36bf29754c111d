import { type SpawnOptions, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { exitOf } from '@wrkbench/embedded'
import { stopMembers } from '../../workers/runner/src/process/stop-group.ts'

const markVariable = 'WRKBENCH_TEST_RUN'
const graceMs = 5000

/**
 * Runs a Node.js program to its end and returns its exit code; null if a signal ended it. When `signal` aborts, all that
 * it started is ended with it, also what has left its process group: on Linux by kinship and by a mark in the
 * environment, elsewhere the program alone.
 */
export const runMarked = async (
  args: string[],
  { signal, env, stdio }: Pick<SpawnOptions, 'env' | 'stdio'> & { signal?: AbortSignal | undefined },
): Promise<number | null> => {
  const mark = randomUUID()
  const child = spawn(process.execPath, args, { stdio, env: { ...env, [markVariable]: mark } })
  let ending: Promise<unknown> | null = null
  const endAll = () => {
    ending = stopMembers({ root: child.pid ?? null, markers: [`${markVariable}=${mark}`] }, graceMs)
    child.kill('SIGTERM')
  }
  signal?.addEventListener('abort', endAll)
  const { code } = await exitOf(child)
  signal?.removeEventListener('abort', endAll)
  await ending
  return code
}
