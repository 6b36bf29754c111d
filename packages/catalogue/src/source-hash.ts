import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Folders that builds leave behind; they are never part of the source. */
const leftovers = new Set(['node_modules', 'bin', 'target', 'obj', '.build', '__pycache__'])

/** Files of a server's folder, relative with forward slashes, sorted; without build output and symbolic links. */
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

/**
 * SHA-256 over names and contents of a server's source files, hex. A build stays valid as long as the hash stays the
 * same.
 */
export const sourceHash = async (dir: string): Promise<string> => {
  const hash = createHash('sha256')
  for (const file of await sourceFiles(dir)) {
    const content = await readFile(path.join(dir, file))
    hash.update(`${Buffer.byteLength(file)} ${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}
