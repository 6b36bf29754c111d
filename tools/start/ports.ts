import { isPortFree } from '@wrkbench/embedded'

/**
 * Returns the first free loopback port from `wanted` on that is not in `taken`.
 * @throws Error if the next hundred are all in use
 */
export const nextFreePort = async (wanted: number, taken: number[] = []): Promise<number> => {
  for (let port = wanted; port < wanted + 100 && port <= 65_535; port++) {
    if (!taken.includes(port) && (await isPortFree(port))) return port
  }
  throw new Error(`No port is free from ${wanted} to ${Math.min(wanted + 99, 65_535)}.`)
}
