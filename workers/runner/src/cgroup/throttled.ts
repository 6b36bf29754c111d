import { readFileSync } from 'node:fs'
import path from 'node:path'
import { quotaFolders } from './own-group.ts'

/** Seconds for which a quota has throttled one group so far; null if it has no quota or none can be read. */
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

/**
 * Watches the quotas that apply to this process and all it starts. The returned function gives the seconds throttled
 * since then; null if no quota can be read.
 */
export const watchThrottling = (): (() => number | null) => {
  const folders = quotaFolders()
  const before = folders.map(throttledIn)
  return () => {
    const grown = folders.flatMap((folder, index) => {
      const [earlier, now] = [before[index] ?? null, throttledIn(folder)]
      return earlier === null || now === null ? [] : [Math.max(0, now - earlier)]
    })
    return grown.length === 0 ? null : Math.max(...grown)
  }
}
