import type { ProviderId } from '@wrkbench/contracts'
import { type Auth, createAuth } from './create-auth.ts'
import { seal, unseal } from './sealed.ts'
import type { Identity, IdentityOptions, Known } from './types.ts'

const tripMinutes = 10

interface Carried {
  provider: ProviderId
  state: string
  codeVerifier: string
  nonce: string | undefined
  endsAt: number
  load: unknown
}

/** Passwords and providers, through better-auth. */
export const createIdentity = (options: IdentityOptions): Identity => {
  let made: Promise<Auth> | null = null
  const auth = (): Promise<Auth> => {
    made ??= createAuth(options)
    made.catch(() => {
      made = null
    })
    return made
  }
  /** An OpenID provider that did not answer when it was first asked is asked again. */
  const providerOf = async (id: ProviderId) => {
    if (!options.providers[id]) return null
    const find = async () => (await (await auth()).$context).socialProviders.find((one) => one.id === id)
    const found = await find()
    if (found) return found
    made = null
    return (await find()) ?? null
  }
  const redirectURI = (id: ProviderId) => `${options.webUrl}/api/v1/session/callback/${id}`

  return {
    providers: [
      ...(options.providers.github ? [{ id: 'github', name: 'GitHub' } as const] : []),
      ...(options.providers.oidc ? [{ id: 'oidc', name: options.providers.oidc.name } as const] : []),
    ],
    hashPassword: async (password) => (await (await auth()).$context).password.hash(password),
    userOfPassword: async (email, password) => {
      const { adapter, internalAdapter, password: passwords } = await (await auth()).$context
      const user = await adapter.findOne<{ id: string }>({ model: 'user', where: [{ field: 'email', value: email }] })
      const accounts = user ? await internalAdapter.findAccounts(user.id) : []
      const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password
      if (user && hash) return (await passwords.verify({ hash, password })) ? user.id : null
      // so that an address that nobody has takes no less time
      await passwords.hash(password)
      return null
    },
    begin: async (id, load) => {
      const provider = await providerOf(id)
      if (!provider) return null
      const { generateRandomString } = await import('better-auth/crypto')
      const [state, codeVerifier] = [generateRandomString(32), generateRandomString(128)]
      const nonce = provider.requiresIdTokenNonce ? generateRandomString(32) : undefined
      const url = await provider.createAuthorizationURL({
        ...{ state, codeVerifier, idTokenNonce: nonce, redirectURI: redirectURI(id) },
      })
      const carried: Carried = {
        ...{ provider: id, state, codeVerifier, nonce, load },
        endsAt: Date.now() + tripMinutes * 60_000,
      }
      return { url: url.toString(), sealed: await seal(options.secret, carried) }
    },
    finish: async (id, { code, state, sealed }) => {
      const carried = (await unseal(options.secret, sealed)) as Carried | null
      if (!carried || carried.provider !== id || carried.state !== state || carried.endsAt < Date.now()) return null
      const provider = await providerOf(id)
      if (!provider) return null
      const { codeVerifier, nonce, load } = carried
      const known = await askProvider(provider, { code, codeVerifier, nonce, redirectURI: redirectURI(id) }).catch(
        (error: unknown) => {
          options.onWarning(
            `${id} did not say who somebody is: ${error instanceof Error ? error.message : 'no reason'}`,
          )
          return null
        },
      )
      return known && { known, load }
    },
  }
}

type Provider = Awaited<Auth['$context']>['socialProviders'][number]

const askProvider = async (
  provider: Provider,
  trip: { code: string; codeVerifier: string; nonce: string | undefined; redirectURI: string },
): Promise<Known | null> => {
  const { code, codeVerifier, nonce, redirectURI } = trip
  const tokens = await provider.validateAuthorizationCode({ code, codeVerifier, redirectURI })
  if (!tokens) return null
  const told = await provider.getUserInfo({ ...tokens, ...(nonce && { expectedIdTokenNonce: nonce }) })
  if (!told?.user) return null
  const accountId = String((await provider.accountSubject({ tokens, profile: told.data })) ?? '').trim()
  if (accountId === '') return null
  const { name, email, emailVerified } = told.user
  return { accountId, name: name?.trim() || accountId, email: (emailVerified && email?.toLowerCase()) || null }
}
