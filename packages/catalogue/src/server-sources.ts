import { isDeepStrictEqual } from 'node:util'
import type { ServerSource } from '@wrkbench/contracts'
import { type Checkout, readCheckout } from './checkout.ts'
import { serverSource } from './server-source.ts'

/** Null if there is no checkout, or if it changed while its files were read, so that their commit is unknown. */
const settled = (before: Checkout | null, after: Checkout | null): Checkout | null =>
  isDeepStrictEqual(before, after) ? before : null

/**
 * The present content of the servers' folders, in the given order, and its origin. `isKnown`: whether the origin can be
 * told.
 */
export const serverSources = async (
  serversDir: string,
  servers: readonly { dir: string; manifest: { id: string } }[],
  look: typeof readCheckout = readCheckout,
): Promise<{ isKnown: boolean; sources: ServerSource[] }> => {
  const before = await look(serversDir)
  const sources = await Promise.all(servers.map((server) => serverSource(server, before)))
  const isKnown = settled(before, await look(serversDir)) !== null
  return { isKnown, sources: isKnown ? sources : sources.map((one) => ({ ...one, ref: null, commit: null })) }
}
