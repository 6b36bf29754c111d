import { verb } from '../command.ts'
import { exitCodes, UsageError } from '../errors.ts'
import { tidyUrl } from '../instance/find-instance.ts'
import { readLogins, writeLogins } from '../instance/logins.ts'

/** `wrkbench logout` */
export const logout = verb({
  define: (command) =>
    command
      .description('Forgets the token of an instance. The token itself stays valid until it is revoked.')
      .argument('[url]', 'address of the instance; default: the one of the last login'),
  examples: ['wrkbench logout', 'wrkbench logout https://bench.example.org'],
  run: async ({ env, out }, _, address) => {
    const { current, tokens } = readLogins(env)
    const url = address ? tidyUrl(address) : current
    if (!url || !(url in tokens)) throw new UsageError(url ? `Not logged in to ${url}.` : 'Not logged in anywhere.')
    const { [url]: _token, ...rest } = tokens
    writeLogins(env, { current: current === url ? (Object.keys(rest)[0] ?? null) : current, tokens: rest })
    out.write(`Forgot the token of ${url}.\n`)
    return exitCodes.done
  },
})
