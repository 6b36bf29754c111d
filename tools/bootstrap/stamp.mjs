import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './environment.mjs'

/** Returns one digest over the contents of these files (relative to the checkout) and some words. */
export const digestOf = (files, words = []) => {
  const hash = createHash('sha256')
  for (const word of words) hash.update(`${word}\0`)
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

const stampFile = (name) => path.join(root, 'node_modules', `.wrkbench-${name}`)

/** True if this step was done for exactly this digest. */
export const isStamped = (name, digest) =>
  existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === digest

export const stamp = (name, digest) => {
  mkdirSync(path.dirname(stampFile(name)), { recursive: true })
  writeFileSync(stampFile(name), digest)
}
