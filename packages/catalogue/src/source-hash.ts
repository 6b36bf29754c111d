import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** What builds leave behind, never part of the source. */
const leftovers = new Set(['node_modules', 'bin', 'target', 'obj', '.build', '__pycache__'])

/** Files of a server folder, relative with forward slashes, sorted; without what builds leave behind and without links. */
export const sourceFiles = async (dir: string): Promise<string[]> => {
  const walk = async (folder: string): Promise<string[]> => {
    const entries = await readdir(path.join(dir, folder), { withFileTypes: true })
    const nested = entries.map(async (entry) => {
      const relative = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) return leftovers.has(entry.name) ? [] : walk(relative)
      return entry.isFile() ? [relative] : []
    })
    return (await Promise.all(nested)).flat()
  }
  return (await walk('')).sort()
}

/** SHA-256 over names and contents of a server's source files, hex: a build is good for as long as it stays the same. */
export const sourceHash = async (dir: string): Promise<string> => {
  const hash = createHash('sha256')
  for (const file of await sourceFiles(dir)) {
    const content = await readFile(path.join(dir, file))
    hash.update(`${Buffer.byteLength(file)} ${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}
