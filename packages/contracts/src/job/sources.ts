import Type, { type Static } from 'typebox'
import { Instant, Nullable, Slug } from '../common.ts'

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** The state of a checkout. */
const Checkout = {
  /** branch or tag; null if there is neither, or no checkout */
  ref: Nullable(Type.String()),
  commit: Nullable(Type.String()),
}

/** Content of a server's folder, as the API read it. */
export const ServerSource = Type.Object({
  ...Checkout,
  /** hash over the names and contents of all files */
  hash: Sha256,
  /** whether something in the folder differs from what is committed */
  modified: Type.Boolean(),
  /** SHA-256 of each file's content, by path */
  files: Type.Record(Type.String(), Type.String()),
})
export type ServerSource = Static<typeof ServerSource>

/** A source that runs wait for because it is not approved. */
export const WaitingSource = Type.Object({
  ...Checkout,
  serverId: Slug,
  hash: Sha256,
  modified: Type.Boolean(),
  /** whether the folder has changed since, so that these runs can no longer start */
  outdated: Type.Boolean(),
  /** the source approved last; null if none ever was */
  before: Nullable(Type.Object({ ...Checkout, hash: Sha256, by: Type.String(), at: Instant })),
  /** paths that differ from the source approved last */
  files: Type.Object({
    added: Type.Array(Type.String()),
    changed: Type.Array(Type.String()),
    removed: Type.Array(Type.String()),
  }),
})
export type WaitingSource = Static<typeof WaitingSource>

/** POST /jobs/{id}/approve: approves exactly the sources that were looked at. */
export const ApproveSources = Type.Object({
  sources: Type.Array(Type.Object({ serverId: Slug, hash: Sha256 }, { additionalProperties: false }), {
    minItems: 1,
    maxItems: 200,
  }),
})
export type ApproveSources = Static<typeof ApproveSources>
