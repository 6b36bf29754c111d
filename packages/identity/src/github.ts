import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth'
import { deadlineMs, ProviderSilent } from './in-time.ts'
import type { ProviderSettings } from './types.ts'

interface GitHubUser {
  id: number
  login: string
  name: string | null
}

interface GitHubEmail {
  email: string
  primary: boolean
  verified: boolean
}

/** The base URL of the REST API: a separate host at GitHub, a path on a GitHub Enterprise Server. */
const apiOf = (web: URL): string =>
  web.hostname === 'github.com' || web.hostname.endsWith('.ghe.com')
    ? `${web.protocol}//api.${web.host}`
    : `${web.origin}/api/v3`

/**
 * Configures GitHub, at its own address or that of a company. better-auth's provider knows only github.com, so this
 * does the same as plain OAuth with PKCE:
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export const github = ({
  clientId,
  clientSecret,
  url,
}: NonNullable<ProviderSettings['github']>): GenericOAuthConfig => {
  const web = new URL(url)
  const read = async <T>(path: string, token: string): Promise<T | null> => {
    const answer = await fetch(`${apiOf(web)}${path}`, {
      headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}`, 'user-agent': 'wrkbench' },
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    if (answer.status >= 500) throw new ProviderSilent(`${answer.status} from GitHub`)
    return answer.ok ? ((await answer.json()) as T) : null
  }
  return {
    providerId: 'github',
    clientId,
    clientSecret,
    pkce: true,
    scopes: ['user:email'],
    authorizationUrl: `${web.origin}/login/oauth/authorize`,
    tokenUrl: `${web.origin}/login/oauth/access_token`,
    getUserInfo: async ({ accessToken }) => {
      // GitHub answers a wrong code with 200 and no token.
      if (!accessToken) return null
      const user = await read<GitHubUser>('/user', accessToken)
      if (!user) return null
      const emails = (await read<GitHubEmail[]>('/user/emails', accessToken)) ?? []
      const email = emails.find(({ primary }) => primary)
      return {
        id: user.id,
        name: user.name || user.login,
        email: email?.email,
        emailVerified: email?.verified ?? false,
      }
    },
  }
}
