import { spawn } from 'node:child_process'
import { exitOf } from '@wrkbench/embedded'

/** New at each start: the sign-in token works once, the other two replace those of the previous start. */
export type InstanceTokens = { signInToken: string; apiToken: string; runnerToken: string }

/**
 * Gets the tokens from the API's own administration program, so that only one place knows how tokens are made and
 * stored.
 */
export const issueTokens = async (adminScript: string, databaseUrl: string): Promise<InstanceTokens> => {
  const child = spawn(process.execPath, [adminScript, 'instance-tokens'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 30_000,
  })
  let [out, errors] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const { code } = await exitOf(child)
  if (code !== 0) throw new Error(`The access tokens could not be made:\n${errors || out}`)
  const tokens = JSON.parse(out) as Partial<InstanceTokens>
  if (!tokens.signInToken || !tokens.apiToken || !tokens.runnerToken)
    throw new Error('The access tokens are incomplete.')
  return { signInToken: tokens.signInToken, apiToken: tokens.apiToken, runnerToken: tokens.runnerToken }
}
