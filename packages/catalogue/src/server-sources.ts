import { isDeepStrictEqual } from 'node:util'
import type { ServerSource } from '@wrkbench/contracts'
import { type Checkout, readCheckout } from './checkout.ts'
import { serverSource } from './server-source.ts'

/** null: none, or it moved while its files were read, so that it is unknown which of them are of which commit. */
const settled = (before: Checkout | null, after: Checkout | null): Checkout | null =>
  isDeepStrictEqual(before, after) ? before : null

/** What the folders of servers hold now, in their order, and where that comes from; `isKnown` where it can be told. */
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
