import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { findExecutable } from './find-executable.ts'

/** The account that runs PostgreSQL if we are root, because PostgreSQL refuses to run as root. */
export type UnprivilegedUser = { uid: number; gid: number }

const names = ['postgres', 'wrkbench-postgres']
const sbin = ['/usr/sbin', '/sbin', '/usr/bin', '/bin'].join(path.delimiter)

/**
 * The account for PostgreSQL; null if we are not root. For root, the account `postgres`, or else one created for this
 * purpose. PostgreSQL needs a name for its user id, so a bare number does not work.
 * @throws Error saying what to do if there is no account and none can be created
 */
export const postgresUser = (): UnprivilegedUser | null => {
  if (process.getuid?.() !== 0) return null
  if (!lookUp()) addUser()
  const user = lookUp()
  if (user) return user
  throw new Error(
    'PostgreSQL refuses to run as root, and no account could be made for it. Run as an ordinary user, ' +
      'or add an account named "postgres", or set DATABASE_URL.',
  )
}

const lookUp = (): UnprivilegedUser | null => {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = names.flatMap((name) => lines.find((entry) => entry.startsWith(`${name}:`)) ?? [])[0]
  const [, , uid, gid] = line?.split(':').map(Number) ?? []
  return uid && gid ? { uid, gid } : null
}

const addUser = (): void => {
  const useradd = findExecutable('useradd', sbin)
  const name = 'wrkbench-postgres'
  if (useradd)
    spawnSync(useradd, ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
}

/** Makes the account the owner of a file or folder. */
export const giveTo = (user: UnprivilegedUser | null, folder: string): void => {
  if (user) chownSync(folder, user.uid, user.gid)
}

/** The first folder on the way down to `target` that the account may not pass through, or null. */
export const blockedAt = (user: UnprivilegedUser | null, target: string): string | null => {
  if (!user) return null
  const parts = path.resolve(target).split(path.sep).slice(1, -1)
  const folders = parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}`)
  return folders.find((folder) => !mayPass(user, folder)) ?? null
}

const mayPass = ({ uid, gid }: UnprivilegedUser, folder: string): boolean => {
  const stat = statSync(folder)
  const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
  return (stat.mode & bit) !== 0
}
