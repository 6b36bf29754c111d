import type { ProviderId } from '@wrkbench/contracts'

interface Client {
  clientId: string
  clientSecret: string
}

export interface ProviderSettings {
  /** `url`: where people see GitHub */
  github?: Client & { url: string }
  /** `issuer`: where `/.well-known/openid-configuration` lies under */
  oidc?: Client & { issuer: string; name: string }
}

export interface IdentityOptions {
  /** its Prisma client is asked for when somebody signs in; only `users` and `accounts` are read */
  db: { readonly prisma: object }
  /** seals what a browser carries to a provider and back, for ten minutes */
  secret: string
  /** where the dashboard is seen; providers send browsers back to `<webUrl>/api/v1/session/callback/<id>` */
  webUrl: string
  providers: ProviderSettings
  onWarning: (message: string) => void
}

/** Who a person is at a provider. */
export interface Known {
  accountId: string
  name: string
  /** null: none, or not proven to be theirs */
  email: string | null
}

/** A browser's way to a provider: where to send it, and what it has to bring back. */
export interface Trip {
  url: string
  sealed: string
}

export interface Identity {
  readonly providers: readonly { id: ProviderId; name: string }[]
  hashPassword(password: string): Promise<string>
  /** id of the user; null when e-mail or password is wrong, which takes as long as when they are right */
  userOfPassword(email: string, password: string): Promise<string | null>
  /** `load` comes back from `finish`. Null: the provider cannot be reached now. */
  begin(provider: ProviderId, load: object): Promise<Trip | null>
  /**
   * `refused`: this is not what `begin` sealed, it is too late, or the provider does not vouch for anybody; `silent`: it did
   * not answer.
   */
  finish(
    provider: ProviderId,
    answer: { code: string; state: string; sealed: string },
  ): Promise<{ known: Known; load: unknown } | 'refused' | 'silent'>
}
