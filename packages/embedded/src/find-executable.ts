import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

/** Absolute path of the first executable file on PATH with one of these names, or null. */
export const findExecutable = (names: string | string[], searchPath = process.env.PATH ?? ''): string | null => {
  const folders = searchPath.split(path.delimiter).filter(Boolean)
  for (const name of [names].flat()) {
    const found = folders.map((folder) => path.join(folder, name)).find(isExecutable)
    if (found) return found
  }
  return null
}

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
