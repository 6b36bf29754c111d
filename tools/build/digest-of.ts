import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.ts'

/** Returns one digest over the names and contents of these files of the checkout, and some words. */
export const digestOf = (files: readonly string[], words: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const word of words) hash.update(`${word}\0`)
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}
