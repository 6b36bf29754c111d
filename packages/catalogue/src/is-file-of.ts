import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'

/** True for a file of the folder; false for what only `..` or a link leads to, such as a device that never ends. */
export const isFileOf = async (dir: string, name: string): Promise<boolean> => {
  try {
    const [folder, file] = await Promise.all([realpath(dir), realpath(path.join(dir, name))])
    const isWithin = file === path.join(folder, name) && file.startsWith(folder + path.sep)
    return isWithin && (await lstat(file)).isFile()
  } catch {
    return false
  }
}
