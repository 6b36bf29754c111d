import type { ProviderId } from '@wrkbench/contracts'
import { askProvider, isSilence } from './ask-provider.ts'
import { createAuth, type Provider } from './create-auth.ts'
import { github } from './github.ts'
import { inTime, ProviderSilent } from './in-time.ts'
import { once } from './once.ts'
import { openid } from './openid.ts'
import { seal, unseal } from './sealed.ts'
import type { Identity, IdentityOptions } from './types.ts'

const tripMinutes = 10

interface Carried {
  provider: ProviderId
  state: string
  codeVerifier: string
  nonce: string | undefined
  endsAt: number
  load: unknown
}

/**
 * Opens each provider separately from the others and from passwords, so that signing in with one does not wait for
 * another.
 */
const openProviders = (options: IdentityOptions) => {
  const of = <Id extends ProviderId>(id: Id) => {
    const settings = options.providers[id]
    if (!settings) throw new Error(`${id} is not set up`)
    return settings
  }
  const configOf = { github: async () => github(of('github')), oidc: () => openid(of('oidc')) }
  const open = async (id: ProviderId): Promise<Provider> => {
    const auth = await createAuth(options, await configOf[id]())
    const found = (await auth.$context).socialProviders.find((one) => one.id === id)
    if (!found) throw new ProviderSilent('it does not describe itself')
    return found
  }
  // A provider that did not answer is asked again for the next person.
  const opened = { github: once(() => inTime(open('github'))), oidc: once(() => inTime(open('oidc'))) }
  return (id: ProviderId): Promise<Provider> => opened[id]()
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return JSON.stringify(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** Signs people in with passwords and providers, through better-auth. */
export const createIdentity = (options: IdentityOptions): Identity => {
  const auth = once(() => createAuth(options, null))
  const providerOf = openProviders(options)
  const redirectURI = (id: ProviderId) => `${options.webUrl}/api/v1/session/callback/${id}`
  const warn = (id: ProviderId, error: unknown) => options.onWarning(`${id}: ${messageOf(error)}`)

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
      // Hashes anyway, so that an unknown address takes as long as a known one.
      await passwords.hash(password)
      return null
    },
    begin: async (id, load) => {
      const provider = await providerOf(id).catch((error: unknown) => warn(id, error))
      if (!provider) return null
      const { generateRandomString } = await import('better-auth/crypto')
      const [state, codeVerifier] = [generateRandomString(32), generateRandomString(128)]
      const nonce = provider.requiresIdTokenNonce ? generateRandomString(32) : undefined
      const url = await provider.createAuthorizationURL({
        state,
        codeVerifier,
        idTokenNonce: nonce,
        redirectURI: redirectURI(id),
      })
      const carried: Carried = {
        provider: id,
        state,
        codeVerifier,
        nonce,
        load,
        endsAt: options.clock.now().getTime() + tripMinutes * 60_000,
      }
      return { url: url.toString(), sealed: await seal(options.secret, carried) }
    },
    finish: async (id, { code, state, sealed }) => {
      const carried = (await unseal(options.secret, sealed)) as Carried | null
      if (
        !carried ||
        carried.provider !== id ||
        carried.state !== state ||
        carried.endsAt < options.clock.now().getTime()
      )
        return 'refused'
      if (code === '') return 'refused'
      const { codeVerifier, nonce, load } = carried
      try {
        const answered = { code, codeVerifier, nonce, redirectURI: redirectURI(id) }
        const known = await inTime(askProvider(await providerOf(id), answered))
        return known ? { known, load } : 'refused'
      } catch (error) {
        warn(id, error)
        return isSilence(error) ? 'silent' : 'refused'
      }
    },
  }
}
