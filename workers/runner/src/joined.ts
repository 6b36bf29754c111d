import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'

const Joined = Type.Object({
  apiUrl: Type.String(),
  token: Type.String(),
  name: Type.String(),
  environment: Type.String(),
})
export type Joined = Static<typeof Joined>
const validator = Compile(Joined)

export const joinedFile = (dataDir: string): string => path.join(dataDir, 'joined.json')

/**
 * Reads what joining stored; null if this host has not joined.
 * @throws Error if the file is damaged
 */
export const readJoined = (dataDir: string): Joined | null => {
  const file = joinedFile(dataDir)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const value = parsed(text)
  if (validator.Check(value)) return value
  throw new Error(`${file} is damaged: join again`)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Writes the file so that only its owner can ever read it, and so that it is whole or absent, even after a power cut.
 */
export const writeJoined = (dataDir: string, joined: Joined): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const next = `${joinedFile(dataDir)}.next`
  rmSync(next, { force: true })
  writeFileSync(next, `${JSON.stringify(joined, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  chmodSync(next, 0o600)
  renameSync(next, joinedFile(dataDir))
}
