import Type, { type Static } from 'typebox'
import { Instant, Nullable, Slug } from '../common.ts'

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** Where a checkout stands. */
const Checkout = {
  /** branch or tag; null: neither, or no checkout */
  ref: Nullable(Type.String()),
  commit: Nullable(Type.String()),
}

/** What a server's folder holds, as the API read it. */
export const ServerSource = Type.Object({
  ...Checkout,
  /** over names and contents of all files */
  hash: Sha256,
  /** something in it is not as committed */
  modified: Type.Boolean(),
  /** by path: SHA-256 of the content */
  files: Type.Record(Type.String(), Type.String()),
})
export type ServerSource = Static<typeof ServerSource>

/** Sources that runs wait for, because they are not approved. */
export const WaitingSource = Type.Object({
  ...Checkout,
  serverId: Slug,
  hash: Sha256,
  modified: Type.Boolean(),
  /** the folder holds something else by now: nothing comes of these runs */
  outdated: Type.Boolean(),
  /** what was approved last; null: nothing ever was */
  before: Nullable(Type.Object({ ...Checkout, hash: Sha256, by: Type.String(), at: Instant })),
  /** paths that differ from that */
  files: Type.Object({
    added: Type.Array(Type.String()),
    changed: Type.Array(Type.String()),
    removed: Type.Array(Type.String()),
  }),
})
export type WaitingSource = Static<typeof WaitingSource>

/** POST /jobs/{id}/approve: exactly the sources that were looked at. */
export const ApproveSources = Type.Object({
  sources: Type.Array(Type.Object({ serverId: Slug, hash: Sha256 }), { minItems: 1, maxItems: 200 }),
})
export type ApproveSources = Static<typeof ApproveSources>
