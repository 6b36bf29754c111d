import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A git checkout with a folder in it. */
export interface Checkout {
  /** branch, or `tag:` and a tag of a commit that is checked out by itself, which no branch can be called; null: neither */
  ref: string | null
  commit: string
  /** paths below the folder that are not as committed, with forward slashes */
  modified: readonly string[]
}

const deadlineMs = 10_000

/** null: git is not here, or says no. */
const git = async (folder: string, ...args: string[]): Promise<string | null> => {
  try {
    const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }
    const { stdout } = await run('git', ['-C', folder, ...args], { env, timeout: deadlineMs, maxBuffer: 2 ** 26 })
    return stdout
  } catch {
    return null
  }
}

/** What `git status -z` lists, `XY path` each, from the top of the checkout. */
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

/** The checkout around a folder; null: none, or git cannot tell, and then the origin of its files is unknown. */
export const readCheckout = async (folder: string): Promise<Checkout | null> => {
  const [commit, prefix, listed] = await Promise.all([
    git(folder, 'rev-parse', '--verify', 'HEAD'),
    git(folder, 'rev-parse', '--show-prefix'),
    git(folder, 'status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--', '.'),
  ])
  if (commit === null || prefix === null || listed === null) return null
  return { ref: await refOf(folder), commit: commit.trim(), modified: below(prefix.trim(), listed) }
}
