import { existsSync, rmSync } from 'node:fs'

export interface Built {
  /** null if the build was told to end, or killed */
  code: number | null
  output: string
}

/**
 * Builds. If that fails, builds once more without the cache: Next.js keeps errors there, too, and tells them again though their
 * reason, such as another Node.js or a full disk, is gone. A build that fails leaves no cache behind.
 */
export const pastCache = async (cache: string, build: () => Promise<Built>): Promise<Built> => {
  const hadCache = existsSync(cache)
  const forget = (built: Built): Built => {
    if (built.code) rmSync(cache, { recursive: true, force: true })
    return built
  }
  const first = forget(await build())
  return first.code === 0 || first.code === null || !hadCache ? first : forget(await build())
}
