import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** The instances with a login. */
export interface Logins {
  /** address of the default instance; null: none */
  current: string | null
  /** tokens by address of the instance */
  tokens: Record<string, string>
}

const none: Logins = { current: null, tokens: {} }

/** Path of the file with the logins: `$XDG_CONFIG_HOME/wrkbench/logins.json`. */
export const loginsFile = (env: NodeJS.ProcessEnv): string =>
  path.join(env.XDG_CONFIG_HOME || path.join(env.HOME || homedir(), '.config'), 'wrkbench', 'logins.json')

export const readLogins = (env: NodeJS.ProcessEnv): Logins => {
  try {
    const { current, tokens } = JSON.parse(readFileSync(loginsFile(env), 'utf8')) as Partial<Logins>
    return { current: current ?? null, tokens: tokens ?? {} }
  } catch {
    return none
  }
}

/** Writes the logins, readable by their owner alone. Returns the file's path. */
export const writeLogins = (env: NodeJS.ProcessEnv, logins: Logins): string => {
  const file = loginsFile(env)
  if (Object.keys(logins.tokens).length === 0) {
    rmSync(file, { force: true })
    return file
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, file)
  return file
}
