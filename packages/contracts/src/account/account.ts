import Type, { type Static } from 'typebox'
import { Enum, Id, Nullable } from '../common.ts'
import { passwordLength } from './password-length.ts'

/** Providers that can identify a person, if the instance has them configured. */
export const providerIds = ['github', 'oidc'] as const
export type ProviderId = (typeof providerIds)[number]

export const Email = Type.String({
  minLength: 3,
  maxLength: 200,
  pattern: '^\\s*[^\\s@]+@[^\\s@]+\\s*$',
  description: 'name@host address',
})
/** A password to be set. A password that is only checked may be anything. */
export const NewPassword = Type.String({
  minLength: passwordLength.least,
  maxLength: passwordLength.most,
  description: `${passwordLength.least} to ${passwordLength.most} characters`,
})
export const PersonName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

/** POST /session/password. The 401 answer is the same whether e-mail or password is wrong. */
export const PasswordSignIn = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 200 }),
  password: Type.String({ minLength: 1, maxLength: passwordLength.most }),
})
export type PasswordSignIn = Static<typeof PasswordSignIn>

/** GET /session/methods: ways to sign in here besides password and one-time link. */
export const SignInMethods = Type.Object({
  providers: Type.Array(Type.Object({ id: Enum(providerIds), name: Type.String() })),
})
export type SignInMethods = Static<typeof SignInMethods>

/**
 * Why a browser goes to a provider: to sign in, to accept an invitation, or to add that way of signing in to an
 * account.
 */
export const providerPurposes = ['sign-in', 'invitation', 'connect'] as const

/** POST /session/provider; the answer says where to send the browser. */
export const BeginProvider = Type.Object({
  provider: Enum(providerIds),
  purpose: Enum(providerPurposes),
  invitation: Type.Optional(Type.String({ maxLength: 100, description: 'token of the invitation to be accepted' })),
  next: Type.Optional(Type.String({ maxLength: 500, pattern: '^/', description: 'path of the dashboard to end at' })),
})
export type BeginProvider = Static<typeof BeginProvider>
export const ProviderBegun = Type.Object({ url: Type.String() })
export type ProviderBegun = Static<typeof ProviderBegun>

/** GET /account: how the caller signs in. */
export const Account = Type.Object({
  id: Id,
  name: Type.String(),
  email: Nullable(Type.String()),
  hasPassword: Type.Boolean(),
  /** a session opened by a one-time link may set a password without the current one */
  needsCurrentPassword: Type.Boolean(),
  providers: Type.Array(Enum(providerIds)),
})
export type Account = Static<typeof Account>

/** PATCH /account: fields left out stay as they are. A new password ends the user's other sessions. */
export const ChangeAccount = Type.Object(
  {
    name: Type.Optional(PersonName),
    email: Type.Optional(Email),
    password: Type.Optional(NewPassword),
    currentPassword: Type.Optional(Type.String({ maxLength: passwordLength.most })),
  },
  { minProperties: 1 },
)
export type ChangeAccount = Static<typeof ChangeAccount>
