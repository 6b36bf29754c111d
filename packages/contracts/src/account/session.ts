import Type, { type Static } from 'typebox'
import { Enum, Id, Instant, Nullable, Slug } from '../common.ts'
import { roles } from '../project/role.ts'
import { scopes } from '../project/scopes.ts'

/** POST /session: the one-time token of the sign-in URL, or an API token, for a session cookie. 401 when spent or wrong. */
export const SignIn = Type.Object({ token: Type.String({ minLength: 16, maxLength: 200 }) })
export type SignIn = Static<typeof SignIn>

/** GET /session: who am I (401 when nobody) */
export const Session = Type.Object({
  /** null for a token and for a visitor who is not signed in */
  user: Nullable(Type.Object({ id: Id, name: Type.String(), email: Nullable(Type.String()) })),
  /** those that are of use somewhere: a viewer's are `read` */
  scopes: Type.Array(Enum(scopes)),
  /** takes care of the instance */
  isAdmin: Type.Boolean(),
  /** every project within reach; the first is taken where none is named */
  projects: Type.Array(Type.Object({ slug: Slug, name: Type.String(), isPublic: Type.Boolean(), role: Enum(roles) })),
  expiresAt: Nullable(Instant),
})
export type Session = Static<typeof Session>
