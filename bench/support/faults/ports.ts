import { isPortFree } from '@wrkbench/embedded'

let next = 15_000 + (process.pid % 1000) * 10

/**
 * Returns a port below the range that the kernel gives to connections, so that a process that was taken down finds its
 * port free when it comes back.
 */
export const stablePort = async (): Promise<number> => {
  for (;;) {
    const port = next++
    if (next > 30_000) next = 15_000
    if (await isPortFree(port)) return port
  }
}
