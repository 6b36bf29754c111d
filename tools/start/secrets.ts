import { randomBytes } from 'node:crypto'
import { readJson, writePrivateJson } from './private-file.ts'

export const newSecret = (): string => randomBytes(18).toString('hex')

/** The passwords of the embedded PostgreSQL, and its port, which is kept so that its address stays the same. */
export type PostgresSecrets = { port: number | null; password: string; appPassword: string; queuePassword: string }

export const loadPostgresSecrets = (file: string): PostgresSecrets => {
  const saved = readJson(file) as PostgresSecrets | null
  if (saved) return saved
  const made = { port: null, password: newSecret(), appPassword: newSecret(), queuePassword: newSecret() }
  savePostgresSecrets(file, made)
  return made
}

export const savePostgresSecrets = (file: string, secrets: PostgresSecrets): void => writePrivateJson(file, secrets)
