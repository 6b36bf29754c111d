import Type, { type Static } from 'typebox'
import { Enum, Id, Nullable } from '../common.ts'
import { passwordLength } from './password-length.ts'

/** Providers that can identify a person, as far as the instance has them set up. */
export const providerIds = ['github', 'oidc'] as const
export type ProviderId = (typeof providerIds)[number]

export const Email = Type.String({
  minLength: 3,
  maxLength: 200,
  pattern: '^\\s*[^\\s@]+@[^\\s@]+\\s*$',
  description: 'name@host address',
})
/** One to be set; one that is only compared may be anything. */
export const NewPassword = Type.String({
  minLength: passwordLength.least,
  maxLength: passwordLength.most,
  description: `${passwordLength.least} to ${passwordLength.most} characters`,
})
export const PersonName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

/** POST /session/password. 401 in the same words whether e-mail or password is wrong. */
export const PasswordSignIn = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 200 }),
  password: Type.String({ minLength: 1, maxLength: passwordLength.most }),
})
export type PasswordSignIn = Static<typeof PasswordSignIn>

/** GET /session/methods: how one may sign in here, beside password and one-time link. */
export const SignInMethods = Type.Object({
  providers: Type.Array(Type.Object({ id: Enum(providerIds), name: Type.String() })),
})
export type SignInMethods = Static<typeof SignInMethods>

/** What for a browser goes to a provider: to sign in, to accept an invitation, or to sign in that way from now on. */
export const providerPurposes = ['sign-in', 'invitation', 'connect'] as const

/** POST /session/provider: where to send the browser. */
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
  /** a session opened by a one-time link sets a password without knowing the last one */
  needsCurrentPassword: Type.Boolean(),
  providers: Type.Array(Enum(providerIds)),
})
export type Account = Static<typeof Account>

/** PATCH /account: what is left out stays. A new password ends the other sessions. */
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
