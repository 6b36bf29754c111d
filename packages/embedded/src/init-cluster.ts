import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exitOf } from './exit-of.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { giveTo, type UnprivilegedUser } from './unprivileged-user.ts'

type Cluster = {
  directory: string
  superuser: string
  password: string
  log: number
  user: UnprivilegedUser | null
}

/**
 * Creates a new database cluster unless the folder holds one. The cluster is created in a folder beside it and then
 * renamed, so that an interrupted start leaves nothing half done.
 */
export const initCluster = async ({ directory, superuser, password, log, user }: Cluster): Promise<void> => {
  if (existsSync(path.join(directory, 'PG_VERSION'))) return
  const { initdb } = postgresBinaries()
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const passwordFile = path.join(draft, '..', `${path.basename(draft)}.password`)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(user, passwordFile)
  giveTo(user, draft)
  try {
    // The built-in collation sorts the same on every machine, whatever locales it has.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const account = [`--username=${superuser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const child = spawn(initdb, [`--pgdata=${draft}`, ...account, ...locale, '--no-instructions'], {
      ...user,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
    })
    const { code } = await exitOf(child)
    if (code !== 0) throw new Error(`PostgreSQL could not make its data folder ${directory} (initdb failed)`)
    chmodSync(draft, 0o700)
    rmSync(directory, { recursive: true, force: true })
    renameSync(draft, directory)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}
