import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { digestOf } from './digest-of.ts'
import { root } from './root.ts'

interface Note {
  inputs: string[]
  digest: string
  /**
   * digest of the output file: older code that was checked out for a while may have overwritten it without leaving a
   * note
   */
  made: string
}

const noteOf = (outfile: string): string => `${outfile}.made-of.json`
const contentOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
const isThere = (file: string): boolean => existsSync(path.join(root, file))

/** Reads the note; null if there is none, or one that a power cut left empty. */
const readNote = (outfile: string): Note | null => {
  try {
    return JSON.parse(readFileSync(noteOf(outfile), 'utf8')) as Note
  } catch {
    return null
  }
}

/** True if the file exists and was built, in the same way, from its sources as they are now. */
export const isMadeOf = (outfile: string, how: readonly string[]): boolean => {
  const note = existsSync(outfile) ? readNote(outfile) : null
  if (!note) return false
  const { inputs, digest, made } = note
  return made === contentOf(outfile) && inputs.every(isThere) && digestOf(inputs, how) === digest
}

/** Notes what the file was made of. Call it once the file is written, so that an interrupted build is repeated. */
export const noteMadeOf = (outfile: string, read: readonly string[], how: readonly string[]): void => {
  const own = read.filter((file) => !file.includes('node_modules/')).sort()
  const workspaces = new Set(own.map((file) => `${file.split('/').slice(0, 2).join('/')}/package.json`))
  // the lockfile says what comes from npm, and from where
  const inputs = [...own, ...workspaces, 'pnpm-lock.yaml'].filter(isThere)
  // write it whole or not at all: another start may read it meanwhile
  const draft = `${noteOf(outfile)}.${process.pid}`
  const note: Note = { inputs, digest: digestOf(inputs, how), made: contentOf(outfile) }
  writeFileSync(draft, JSON.stringify(note))
  renameSync(draft, noteOf(outfile))
}
