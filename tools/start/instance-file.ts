import { rmSync } from 'node:fs'
import { writePrivateJson } from './private-file.ts'

export type Instance = { webUrl: string; apiUrl: string; token: string }

/**
 * Writes the file by which programs on this machine find the running instance. Returns the function that removes it.
 */
export const writeInstanceFile = (file: string, instance: Instance): (() => void) => {
  writePrivateJson(file, instance)
  return () => rmSync(file, { force: true })
}
