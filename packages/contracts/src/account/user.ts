import Type, { type Static } from 'typebox'
import { Id, Instant, Nullable, ProjectSlug } from '../common.ts'

/** A person who may sign in, as shown to administrators of the instance. */
export const User = Type.Object({
  id: Id,
  name: Type.String(),
  email: Nullable(Type.String()),
  /** administers the instance */
  isAdmin: Type.Boolean(),
  projects: Type.Array(ProjectSlug),
  createdAt: Instant,
})
export type User = Static<typeof User>
export const UserList = Type.Object({ items: Type.Array(User) })
export type UserList = Static<typeof UserList>

export const ChangeUser = Type.Object({ isAdmin: Type.Boolean() })
export type ChangeUser = Static<typeof ChangeUser>

/** POST /users/{id}/sign-in-link: for a user who has forgotten the password. Works once, within a day. */
export const SignInLink = Type.Object({ url: Type.String(), expiresAt: Instant })
export type SignInLink = Static<typeof SignInLink>
