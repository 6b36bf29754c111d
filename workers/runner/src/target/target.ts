import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Role } from '../process/environment.ts'
import { findUser, type SystemUser } from './find-user.ts'

/** The user that builds and servers run as: neither is trusted. */
export interface Target {
  /** null: the runner's own user */
  user: SystemUser | null
  /** whether the number of that user's processes is limited */
  limitsProcesses: boolean
  /** arguments to put before a role's command line; the programs named replace themselves with it */
  prefix(role: Role): string[]
  /** Makes this user the only one who can read a working copy. */
  own(folder: string): void
  /** variables of a build that replace the runner's own */
  buildVariables: Record<string, string>
}

export const ownUser: Target = {
  user: null,
  limitsProcesses: false,
  prefix: () => [],
  own: () => {},
  buildVariables: {},
}

interface Droppers {
  setpriv: string
  prlimit: string | null
  processes: number | null
}

const dropping = ({ setpriv, prlimit, processes }: Droppers, { uid, gid }: SystemUser): string[] => [
  ...(prlimit ? [prlimit, ...(processes === null ? [] : [`--nproc=${processes}`]), '--core=0', '--'] : []),
  ...[setpriv, `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
  ...['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all', '--'],
]

export interface OpenTarget {
  /** name of the user; null if none was asked for */
  name: string | null
  /** most processes of that user; null: no limit */
  processes?: number | null
  dataDir: string
  which(program: string): string | null
  isRoot?: boolean
}

/**
 * Opens the target: a user of their own for builds and servers, if one is asked for. If that user cannot be used, this
 * is an error: builds and servers must not run with the runner's rights because of a typing mistake.
 * @throws Error that says what is missing
 */
export const openTarget = (asked: OpenTarget): Target => {
  const { name, processes = null, dataDir, which, isRoot = process.getuid?.() === 0 } = asked
  if (name === null) return ownUser
  const refuse = (why: string) => new Error(`WRKBENCH_TARGET_USER=${name}: ${why}`)
  if (process.platform !== 'linux') throw refuse('another user can be had on Linux only')
  if (!isRoot) throw refuse('the runner has to be root to start programs as another user')
  const user = findUser(name)
  if (!user) throw refuse(`there is no such user: useradd --system --no-create-home ${name}`)
  if (user.uid === 0) throw refuse('that user is root')
  const setpriv = which('setpriv')
  if (!setpriv) throw refuse('setpriv was not found: apt-get install util-linux')
  const prlimit = which('prlimit')
  const prefix = dropping({ setpriv, prlimit, processes }, user)
  const home = path.join(dataDir, 'target-home')
  openFolders(dataDir, home, user)
  assertReaches(prefix, home, () =>
    refuse(`that user cannot enter ${home}: every folder above it has to let it through`),
  )
  return {
    user,
    limitsProcesses: prlimit !== null && processes !== null,
    prefix: (role) => (role === 'generator' ? [] : prefix),
    own: (folder) => {
      chmodSync(folder, 0o700)
      execFileSync('chown', ['-R', '-h', `${user.uid}:${user.gid}`, folder], { stdio: 'pipe' })
    },
    buildVariables: { HOME: home, USER: name, LOGNAME: name },
  }
}

/** Keeps the runner's own folders private: the target's user may pass through them but not look into them. */
const openFolders = (dataDir: string, home: string, { uid, gid }: SystemUser): void => {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  chownSync(home, uid, gid)
  chmodSync(dataDir, 0o711)
  for (const own of ['spool', 'runs']) {
    mkdirSync(path.join(dataDir, own), { recursive: true })
    chmodSync(path.join(dataDir, own), 0o700)
  }
}

const assertReaches = (prefix: readonly string[], folder: string, refusal: () => Error): void => {
  const [command = '', ...args] = prefix
  const tried = spawnSync(command, [...args, 'sh', '-c', 'cd "$0" && touch .reached', folder], { stdio: 'pipe' })
  if (tried.status !== 0) throw refusal()
}
