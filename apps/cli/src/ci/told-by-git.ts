import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Origin } from './told-by-ci.ts'

const execute = promisify(execFile)

const git = async (folder: string, ...args: string[]): Promise<string | undefined> => {
  try {
    return (await execute('git', args, { cwd: folder, timeout: 10_000 })).stdout.trim() || undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the commit of a folder's checkout. With uncommitted changes it becomes `<commit>-dirty`: it was not that
 * commit.
 */
export const toldByGit = async (folder: string): Promise<Origin> => {
  const [commit, branch, author, changed] = await Promise.all([
    git(folder, 'rev-parse', 'HEAD'),
    git(folder, 'branch', '--show-current'),
    git(folder, 'log', '-1', '--format=%an'),
    git(folder, 'status', '--porcelain', '--untracked-files=no'),
  ])
  return {
    source: 'cli',
    ...(commit && { commit: changed ? `${commit}-dirty` : commit }),
    ...(branch && { branch }),
    ...(author && { author }),
  }
}
