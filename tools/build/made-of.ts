import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { digestOf } from './digest-of.ts'
import { root } from './root.ts'

interface Note {
  inputs: string[]
  digest: string
  /** of what was made: older code, put back for a while, may have written over it and left no note */
  made: string
}

const noteOf = (outfile: string): string => `${outfile}.made-of.json`
const contentOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
const isThere = (file: string): boolean => existsSync(path.join(root, file))

/** Null: there is none, or one that a power cut left empty. */
const readNote = (outfile: string): Note | null => {
  try {
    return JSON.parse(readFileSync(noteOf(outfile), 'utf8')) as Note
  } catch {
    return null
  }
}

/** Whether a file is there and was built, in the same way, from its sources as they are now. */
export const isMadeOf = (outfile: string, how: readonly string[]): boolean => {
  const note = existsSync(outfile) ? readNote(outfile) : null
  if (!note) return false
  const { inputs, digest, made } = note
  return made === contentOf(outfile) && inputs.every(isThere) && digestOf(inputs, how) === digest
}

/** Written when the file is there: a build that was interrupted is made again. */
export const noteMadeOf = (outfile: string, read: readonly string[], how: readonly string[]): void => {
  const own = read.filter((file) => !file.includes('node_modules/')).sort()
  const workspaces = new Set(own.map((file) => `${file.split('/').slice(0, 2).join('/')}/package.json`))
  // what comes from npm, and from where, the lockfile says
  const inputs = [...own, ...workspaces, 'pnpm-lock.yaml'].filter(isThere)
  // whole or not at all: another start may read it meanwhile
  const draft = `${noteOf(outfile)}.${process.pid}`
  const note: Note = { inputs, digest: digestOf(inputs, how), made: contentOf(outfile) }
  writeFileSync(draft, JSON.stringify(note))
  renameSync(draft, noteOf(outfile))
}
