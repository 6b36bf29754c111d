import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

const needed = [20, 19]

/** Null if this version of Node.js suffices; else what to tell the user. */
export const whyNodeIsTooOld = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return null
  return `wrkbench needs Node.js ${needed.join('.')} or newer; this is ${process.version} (${process.execPath}).`
}

/**
 * Puts Node.js's own folder first on the PATH of every child, so that `#!/usr/bin/env node` finds the Node.js we run
 * on.
 */
export const addNodeToPath = () => {
  const folders = [path.dirname(process.execPath), ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean)]
  process.env.PATH = [...new Set(folders)].join(path.delimiter)
}
