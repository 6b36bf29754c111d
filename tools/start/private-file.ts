import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/**
 * Writes JSON that only we may read. A reader sees the old content or the new, never half of it, even after a power
 * cut.
 */
export const writePrivateJson = (file: string, value: unknown): void => {
  const draft = `${file}.new`
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
}

/** Reads JSON; null if the file does not exist or is not JSON. */
export const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
