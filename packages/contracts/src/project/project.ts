import Type, { type Static } from 'typebox'
import { Email, NewPassword, PersonName } from '../account/account.ts'
import { Enum, Id, Instant, Nullable, ProjectSlug } from '../common.ts'
import { roles } from './role.ts'

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

export const Project = Type.Object({
  slug: ProjectSlug,
  name: Type.String(),
  /** readable by everybody, signed in or not */
  isPublic: Type.Boolean(),
  role: Enum(roles),
})
export type Project = Static<typeof Project>

/** POST /projects, for administrators of the instance. */
export const CreateProject = Type.Object({
  slug: Type.String({
    ...ProjectSlug,
    maxLength: 60,
    description: 'lower-case letters, digits, dot, dash and underscore; stays for ever',
  }),
  name: Name,
  isPublic: Type.Optional(Type.Boolean({ default: false })),
})
export type CreateProject = Static<typeof CreateProject>

/** PATCH /projects/{project}: fields left out stay as they are. */
export const ChangeProject = Type.Object(
  { name: Type.Optional(Name), isPublic: Type.Optional(Type.Boolean()) },
  { minProperties: 1 },
)
export type ChangeProject = Static<typeof ChangeProject>

export const Member = Type.Object({
  id: Id,
  name: Type.String(),
  email: Nullable(Type.String()),
  role: Enum(roles),
  /** administers the instance, and thereby every project */
  isAdmin: Type.Boolean(),
})
export type Member = Static<typeof Member>
export const MemberList = Type.Object({ items: Type.Array(Member) })
export type MemberList = Static<typeof MemberList>
export const ChangeMember = Type.Object({ role: Enum(roles) })
export type ChangeMember = Static<typeof ChangeMember>

export const invitationStates = ['open', 'used', 'expired', 'revoked'] as const

/** An invitation without its secret. */
export const InvitationEntry = Type.Object({
  id: Id,
  /** the person it is meant for, as free text */
  name: Type.String(),
  role: Enum(roles),
  state: Enum(invitationStates),
  createdBy: Type.String(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type InvitationEntry = Static<typeof InvitationEntry>
export const InvitationList = Type.Object({ items: Type.Array(InvitationEntry) })
export type InvitationList = Static<typeof InvitationList>

/** POST /projects/{project}/invitations */
export const CreateInvitation = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'whom it is meant for' }),
  role: Enum(roles),
  expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 7 })),
})
export type CreateInvitation = Static<typeof CreateInvitation>
/** The answer to the request above, and the only time that the link is shown. */
export const CreatedInvitation = Type.Object({
  ...InvitationEntry.properties,
  token: Type.String(),
  url: Type.String(),
})
export type CreatedInvitation = Static<typeof CreatedInvitation>

/** GET /invitations/{token}: what the holder of the link may see. 404 once it was used, withdrawn or has expired. */
export const Invitation = Type.Object({
  project: Type.Object({ slug: ProjectSlug, name: Type.String() }),
  role: Enum(roles),
  createdBy: Type.String(),
  expiresAt: Instant,
  /** the signed-in person who would join; null for a new person */
  you: Nullable(Type.Object({ name: Type.String(), role: Nullable(Enum(roles)) })),
})
export type Invitation = Static<typeof Invitation>

/**
 * POST /invitations/{token}: joins as the signed-in person, or as a new one who will sign in with this e-mail and
 * password.
 */
export const AcceptInvitation = Type.Object({
  person: Type.Optional(
    Type.Object({ name: PersonName, email: Email, password: NewPassword }, { additionalProperties: false }),
  ),
})
export type AcceptInvitation = Static<typeof AcceptInvitation>
