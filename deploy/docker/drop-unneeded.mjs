// What an install for production brings and no program of ours asks for: packages name their optional peers (a framework that
// they could work with, a test runner), and pnpm gives them each that the workspace has, with all that those need.
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'

const neededBy = (folder, withPeers) => {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  )
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...(withPeers ? peers : [])]
}

/** Where a package of the store finds those it names: beside itself. One of the workspace: in a folder of its own. */
const shelfOf = (folder, name, store) =>
  folder.startsWith(store + path.sep) ? folder.slice(0, -name.length - 1) : path.join(folder, 'node_modules')

const nameOf = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).name

const reach = (folder, store, reached) => {
  if (reached.has(folder)) return
  reached.add(folder)
  const shelf = shelfOf(folder, nameOf(folder), store)
  for (const name of neededBy(folder, folder.startsWith(store + path.sep))) {
    const found = path.join(shelf, name)
    // an optional one of another platform is not there
    if (existsSync(found)) reach(realpathSync(found), store, reached)
  }
}

/** @param {string[]} programs folders of the workspace whose packages, and what those need, stay in `node_modules` */
export const dropUnneeded = (programs) => {
  const store = path.resolve('node_modules/.pnpm')
  const reached = new Set()
  for (const folder of programs) reach(path.resolve(folder), store, reached)
  const kept = new Set([...reached].map((folder) => path.relative(store, folder).split(path.sep)[0]))
  for (const entry of readdirSync(store, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === 'node_modules' || kept.has(entry.name)) continue
    rmSync(path.join(store, entry.name), { recursive: true })
  }
}
