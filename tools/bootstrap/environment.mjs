import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The same as `engines` of package.json. Releases in between cannot load what the build of the dashboard needs. */
const suffices = (major, minor) => (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24

/** Null if this version of Node.js suffices; else what to tell the user. */
export const whyNodeIsTooOld = (version = process.versions.node) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (suffices(major, minor)) return null
  return `wrkbench needs Node.js 20.19+, 22.13+ or 24+; this is ${version} (${process.execPath}).`
}

/**
 * Puts Node.js's own folder first on the PATH of every child, so that `#!/usr/bin/env node` finds the Node.js we run
 * on.
 */
export const addNodeToPath = () => {
  const folders = [path.dirname(process.execPath), ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean)]
  process.env.PATH = [...new Set(folders)].join(path.delimiter)
}
