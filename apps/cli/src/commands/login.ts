import type { Session } from '@wrkbench/contracts'
import { verb } from '../command.ts'
import { exitCodes, UsageError } from '../errors.ts'
import { openApi } from '../instance/api.ts'
import { tidyUrl } from '../instance/find-instance.ts'
import { readLogins, writeLogins } from '../instance/logins.ts'
import type { Streams } from '../terminal/streams.ts'

const isLocal = (url: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

const tokenFrom = async (given: string | undefined, { readPipe, askSecret }: Streams): Promise<string> => {
  const token = given && given !== '-' ? given : given === '-' ? await readPipe() : await askSecret('Token: ')
  if (!token?.trim())
    throw new UsageError('No token given. Type it at the prompt in a terminal, or pipe it in with --token -.')
  return token.trim()
}

/** `wrkbench login` */
export const login = verb({
  define: (command) =>
    command
      .description(
        'Remembers an instance and a token for it in a file that only you can read. Create the token in the dashboard under Settings.',
      )
      .argument('<url>', 'address of the dashboard or the API')
      .option('--token <token>', '- reads it from a pipe, which keeps it out of process lists; default: ask for it'),
  examples: [
    'wrkbench login https://bench.example.org',
    'wrkbench login https://bench.example.org --token - < token.txt',
  ],
  run: async (around, { token: given }, address) => {
    const { env, out, progress, wait } = around
    const url = tidyUrl(address)
    if (url.startsWith('http:') && !isLocal(url)) {
      progress.write(`Warning: ${url} is not encrypted. Anybody on the way can read the token.\n`)
    }
    const token = await tokenFrom(given, around)
    const { user, scopes } = await openApi({ url, token }, { wait, pauses: [] }).get<Session>('/session')
    const file = writeLogins(env, { current: url, tokens: { ...readLogins(env).tokens, [url]: token } })
    const who = user ? ` as ${user.name}` : ''
    out.write(`Logged in to ${url}${who} (${scopes.join(', ')}). The token is stored in ${file}.\n`)
    return exitCodes.done
  },
})
