import Type, { type Static } from 'typebox'
import { Enum, Id, Instant, Nullable, Page, PageQuery, ProjectSlug } from '../common.ts'
import { scopes, tokenScopes } from './scopes.ts'

/** `api`: for people, pipelines and the CLI. `runner`: for a runner; it allows a runner's work and no reading. */
export const tokenKinds = ['api', 'runner'] as const

/** POST /tokens. A token never allows more than its creator may do: neither more scopes nor more projects. */
export const CreateToken = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'what it is for' }),
  kind: Type.Optional(Enum(tokenKinds, { default: 'api' })),
  scopes: Type.Optional(
    Type.Array(Enum(tokenScopes), {
      minItems: 1,
      uniqueItems: true,
      description: 'of an API token; default `read`. A runner token has none to choose.',
    }),
  ),
  project: Type.Optional({
    ...ProjectSlug,
    description: 'limits the token to this project; default: every project that you reach',
  }),
  expiresInDays: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 3650, description: 'default 365; null: until it is revoked' })),
  ),
})
export type CreateToken = Static<typeof CreateToken>

export const tokenStates = ['active', 'expired', 'revoked'] as const

/** A token without its secret. */
export const TokenEntry = Type.Object({
  id: Id,
  name: Type.String(),
  kind: Enum(tokenKinds),
  /** beginning of the token: enough to recognise it, useless for calls */
  begins: Type.String(),
  scopes: Type.Array(Enum(scopes)),
  project: Nullable(ProjectSlug),
  /** null for the token of a runner */
  owner: Nullable(Type.Object({ id: Id, name: Type.String() })),
  state: Enum(tokenStates),
  createdAt: Instant,
  expiresAt: Nullable(Instant),
  /** to the minute */
  lastUsedAt: Nullable(Instant),
  revokedAt: Nullable(Instant),
})
export type TokenEntry = Static<typeof TokenEntry>

/** Answer to POST /tokens: the only time the whole token is shown. */
export const CreatedToken = Type.Object({ ...TokenEntry.properties, token: Type.String() })
export type CreatedToken = Static<typeof CreatedToken>

/**
 * GET /tokens: the caller's own, newest first. `all`: those of all users and runners, for administrators of the
 * instance.
 */
export const TokensQuery = Type.Object({
  ...PageQuery.properties,
  all: Type.Optional(Type.Boolean({ default: false })),
})
export type TokensQuery = Static<typeof TokensQuery>

export const TokenList = Page(TokenEntry)
export type TokenList = Static<typeof TokenList>
