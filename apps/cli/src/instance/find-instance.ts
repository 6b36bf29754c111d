import { readFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../errors.ts'
import { readLogins } from './logins.ts'

export interface Instance {
  /** without a trailing slash */
  url: string
  token: string
}

interface Known {
  url: string
  token?: string
}

/** @throws UsageError if the text is not an address */
export const tidyUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(`"${text}" is not an address. Give one such as https://bench.example.org.`)
  }
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

/** The instance that runs in this folder: while it runs, it keeps a file in its data folder. */
const ownInstance = (env: NodeJS.ProcessEnv, folder: string): Known | null => {
  const file = path.resolve(folder, env.WRKBENCH_DATA_DIR || '.data', 'instance.json')
  try {
    const { apiUrl, token } = JSON.parse(readFileSync(file, 'utf8')) as { apiUrl?: unknown; token?: unknown }
    if (typeof apiUrl !== 'string') return null
    return { url: tidyUrl(apiUrl), ...(typeof token === 'string' && { token }) }
  } catch {
    return null
  }
}

/**
 * Finds the instance to call: the one that the environment names, else the one that runs in this folder, else the one
 * of the last login. A token belongs to the instance that issued it, and is sent to no other.
 * @throws UsageError if none of them is set
 */
export const findInstance = (env: NodeJS.ProcessEnv, folder: string): Instance => {
  const own = ownInstance(env, folder)
  const logins = readLogins(env)
  const url = env.WRKBENCH_URL ? tidyUrl(env.WRKBENCH_URL) : (own?.url ?? logins.current)
  if (!url) {
    throw new UsageError(
      'No instance found. Run wrkbench login, or set WRKBENCH_URL and WRKBENCH_TOKEN, or start an instance here.',
    )
  }
  const token = env.WRKBENCH_TOKEN || (own?.url === url ? own.token : undefined) || logins.tokens[url]
  if (!token) throw new UsageError(`No token for ${url}. Run wrkbench login ${url}, or set WRKBENCH_TOKEN.`)
  return { url, token }
}
