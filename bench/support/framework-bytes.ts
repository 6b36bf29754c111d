import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const built = path.join(import.meta.dirname, '../../apps/web/.next')

/**
 * Size of the scripts of Next.js and React that each page starts with, gzipped, from the build's manifest; null without
 * one.
 */
export const frameworkBytes = (): number | null => {
  try {
    const { rootMainFiles } = JSON.parse(readFileSync(path.join(built, 'build-manifest.json'), 'utf8')) as {
      rootMainFiles: string[]
    }
    const sizes = rootMainFiles.map((file) => gzipSync(readFileSync(path.join(built, file))).length)
    return sizes.reduce((sum, size) => sum + size, 0)
  } catch {
    return null
  }
}
