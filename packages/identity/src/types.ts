import type { ProviderId } from '@wrkbench/contracts'

interface Client {
  clientId: string
  clientSecret: string
}

export interface ProviderSettings {
  /** `url`: where people open GitHub in a browser */
  github?: Client & { url: string }
  /** `issuer`: base URL of `/.well-known/openid-configuration` */
  oidc?: Client & { issuer: string; name: string }
}

export interface IdentityOptions {
  /** its Prisma client is created when somebody signs in; only `users` and `accounts` are read */
  db: { readonly prisma: object }
  /** seals what a browser carries to a provider and back, for ten minutes */
  secret: string
  /** URL of the dashboard; providers send browsers back to `<webUrl>/api/v1/session/callback/<id>` */
  webUrl: string
  providers: ProviderSettings
  /** tells when those ten minutes are over */
  clock: { now(): Date }
  onWarning: (message: string) => void
}

/** The identity of a person at a provider. */
export interface Known {
  accountId: string
  name: string
  /** null if there is none, or it is not proven to be theirs */
  email: string | null
}

/** A browser's trip to a provider: the URL to send it to, and the sealed data that it must bring back. */
export interface Trip {
  url: string
  sealed: string
}

export interface Identity {
  readonly providers: readonly { id: ProviderId; name: string }[]
  hashPassword(password: string): Promise<string>
  /** Returns the user's id; null if e-mail or password is wrong, which takes as long as a success. */
  userOfPassword(email: string, password: string): Promise<string | null>
  /** Begins a trip; `finish` returns `load`. Null if the provider cannot be reached now. */
  begin(provider: ProviderId, load: object): Promise<Trip | null>
  /**
   * Ends a trip. `refused`: the data is not what `begin` sealed, it is too late, or the provider vouches for nobody.
   * `silent`: the provider did not answer.
   */
  finish(
    provider: ProviderId,
    answer: { code: string; state: string; sealed: string },
  ): Promise<{ known: Known; load: unknown } | 'refused' | 'silent'>
}
