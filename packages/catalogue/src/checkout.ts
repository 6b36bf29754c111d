import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The git checkout that contains a folder. */
export interface Checkout {
  /**
   * branch; or `tag:` and the tag of a commit checked out without a branch (no branch can have such a name); null if
   * neither
   */
  ref: string | null
  commit: string
  /** paths below the folder that differ from the commit, with forward slashes */
  modified: readonly string[]
}

const deadlineMs = 10_000

/** Runs git; null if it is not installed or fails. */
const git = async (folder: string, ...args: string[]): Promise<string | null> => {
  try {
    const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }
    const { stdout } = await run('git', ['-C', folder, ...args], { env, timeout: deadlineMs, maxBuffer: 2 ** 26 })
    return stdout
  } catch {
    return null
  }
}

/**
 * Paths below `prefix` from the output of `git status -z`, whose entries are `XY path` from the top of the checkout.
 */
const below = (prefix: string, listed: string): string[] =>
  listed
    .split('\0')
    .filter(Boolean)
    .map((entry) => entry.slice(3))
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length))

const refOf = async (folder: string): Promise<string | null> => {
  const branch = await git(folder, 'symbolic-ref', '--short', '--quiet', 'HEAD')
  if (branch !== null) return branch.trim() || null
  const tag = (await git(folder, 'describe', '--tags', '--exact-match', 'HEAD'))?.trim()
  return tag ? `tag:${tag}` : null
}

/**
 * The checkout around a folder; null if there is none or git cannot tell, so that the origin of its files is unknown.
 */
export const readCheckout = async (folder: string): Promise<Checkout | null> => {
  const [commit, prefix, listed] = await Promise.all([
    git(folder, 'rev-parse', '--verify', 'HEAD'),
    git(folder, 'rev-parse', '--show-prefix'),
    git(folder, 'status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--', '.'),
  ])
  if (commit === null || prefix === null || listed === null) return null
  return { ref: await refOf(folder), commit: commit.trim(), modified: below(prefix.trim(), listed) }
}
