import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Value of PATH with our own tools first: `toolsDir`, else `.tools/bin` of the working directory. Last, beside each `bin`
 * its `sbin`: Debian keeps nginx there, and only root's PATH names it.
 */
export const searchPathOf = (toolsDir: string | null, systemPath: string): string => {
  const folders = systemPath.split(path.delimiter).filter(Boolean)
  const sbin = folders.filter((folder) => path.basename(folder) === 'bin').map((bin) => path.join(bin, '../sbin'))
  return [...new Set([path.resolve(toolsDir ?? '.tools/bin'), ...folders, ...sbin])].join(path.delimiter)
}

/** The folder of our own tools, in whose `bin` a search path looks first. */
export const ownToolsOf = (searchPath: string): string => path.dirname(searchPath.split(path.delimiter)[0] ?? '')

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** Absolute path of the first executable file with this name, or null. Ignores relative folders in the path. */
export const which = (name: string, searchPath: string): string | null =>
  searchPath
    .split(path.delimiter)
    .filter(path.isAbsolute)
    .map((folder) => path.join(folder, name))
    .find(isExecutable) ?? null
