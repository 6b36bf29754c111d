import { readFileSync } from 'node:fs'
import path from 'node:path'
import { quotaFolders } from './own-group.ts'

/** Seconds for which a quota has held back one group so far; null: it has none, or none that can be read. */
const throttledIn = (folder: string): number | null => {
  try {
    const text = readFileSync(path.join(folder, 'cpu.stat'), 'utf8')
    const [, micro] = text.match(/^throttled_usec (\d+)$/m) ?? []
    const [, nano] = text.match(/^throttled_time (\d+)$/m) ?? []
    if (micro === undefined && nano === undefined) return null
    return micro === undefined ? Number(nano) / 1e9 : Number(micro) / 1e6
  } catch {
    return null
  }
}

/** Watches the quotas this process and all it starts are under. Answers the seconds since; null: no quota can be read. */
export const watchThrottling = (folders = quotaFolders()): (() => number | null) => {
  const before = folders.map(throttledIn)
  return () => {
    const grown = folders.flatMap((folder, index) => {
      const [earlier, now] = [before[index] ?? null, throttledIn(folder)]
      return earlier === null || now === null ? [] : [Math.max(0, now - earlier)]
    })
    return grown.length === 0 ? null : Math.max(...grown)
  }
}
