import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'

export type DataDir = {
  path: string
  /** path of a file or folder inside */
  file: (name: string) => string
}

/**
 * Makes the data folder, closed to other users. If we are root, PostgreSQL runs under another account and must pass
 * through to its own folder: other users may then pass, but not look.
 */
export const openDataDir = (folder: string): DataDir => {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  mkdirSync(path.join(folder, 'logs'), { recursive: true, mode: 0o700 })
  return { path: folder, file: (name) => path.join(folder, name) }
}
