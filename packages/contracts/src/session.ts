import Type, { type Static } from 'typebox'
import { Enum, Instant, Nullable } from './common.ts'

export const scopes = ['read', 'jobs:write', 'results:write', 'admin', 'runner'] as const
export type Scope = (typeof scopes)[number]

/** POST /session: the one-time token of the sign-in URL, or an API token, for a session cookie. 401 when spent or wrong. */
export const SignIn = Type.Object({ token: Type.String({ minLength: 16, maxLength: 200 }) })
export type SignIn = Static<typeof SignIn>

/** GET /session: who am I (401 when nobody) */
export const Session = Type.Object({
  user: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  scopes: Type.Array(Enum(scopes)),
  expiresAt: Nullable(Instant),
})
export type Session = Static<typeof Session>
