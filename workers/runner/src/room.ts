import { statfs } from 'node:fs/promises'
import { messageOf, RunFailure, RunStopped } from './errors.ts'

/** With less room than this, programs fail in the middle of what they write. */
const leastBytes = 64 * 1024

/** Bytes that this process may still write in the folder's file system; null if nobody tells. */
const freeIn = async (folder: string): Promise<number | null> => {
  try {
    const { bsize, bavail, bfree } = await statfs(folder)
    return bsize * (process.getuid?.() === 0 ? bfree : bavail)
  } catch {
    return null
  }
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

const whatFailed = (error: unknown): string => {
  if (!(error instanceof RunFailure)) return messageOf(error)
  return [`${error.code}: ${error.message}`, ...(error.detail === null ? [] : [error.detail])].join('\n')
}

/**
 * Returns the error of a run, or the full disk that stands behind it: a generator whose file was cut off, or a server that could
 * not write, would be blamed for it.
 */
export const orNoRoom = async (error: unknown, folder: string, free = freeIn): Promise<unknown> => {
  if (error === null || error instanceof RunStopped) return error
  const bytes = await free(folder)
  if (!isFull(error) && (bytes === null || bytes >= leastBytes)) return error
  const message = `the disk of this runner is full: ${folder} has room for ${bytes ?? 0} bytes`
  return new RunFailure('RUNNER_ERROR', message, whatFailed(error))
}
