import Type, { type Static } from 'typebox'
import { Enum, Id, Instant, Nullable, ProjectSlug } from '../common.ts'
import { roles } from '../project/role.ts'
import { scopes } from '../project/scopes.ts'

/**
 * POST /session: exchanges the one-time token of a sign-in URL, or an API token, for a session cookie. 401 if spent or
 * wrong.
 */
export const SignIn = Type.Object({ token: Type.String({ minLength: 16, maxLength: 200 }) })
export type SignIn = Static<typeof SignIn>

/** GET /session: the caller; 401 if nobody is signed in */
export const Session = Type.Object({
  /** null for a token and for a visitor who is not signed in */
  user: Nullable(Type.Object({ id: Id, name: Type.String(), email: Nullable(Type.String()) })),
  /** scopes that are of use in at least one project; a viewer has only `read` */
  scopes: Type.Array(Enum(scopes)),
  /** administers the instance */
  isAdmin: Type.Boolean(),
  /** all projects that the caller reaches; the first one is used where a request names none */
  projects: Type.Array(
    Type.Object({ slug: ProjectSlug, name: Type.String(), isPublic: Type.Boolean(), role: Enum(roles) }),
  ),
  expiresAt: Nullable(Instant),
})
export type Session = Static<typeof Session>
