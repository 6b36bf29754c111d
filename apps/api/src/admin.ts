import { issueInstanceTokens, systemClock } from '@wrkbench/core'
import { createDb } from '@wrkbench/db'
import { ConfigError, readDatabaseUrl } from './boot/env.ts'
import { createLogger } from './boot/logger.ts'

const usage = `usage: node admin.mjs instance-tokens

  instance-tokens   makes the tokens of a freshly started instance and revokes those of its earlier starts.
                    One JSON line on stdout: { signInToken, apiToken, runnerToken }

Environment: DATABASE_URL, a migrated database.
`

/** What these verbs never reach for. */
const noQueue = () => Promise.reject(new Error('administration has no queue'))
const queue = { enqueue: noQueue, remove: noQueue, known: noQueue, ready: noQueue }

const instanceTokens = async (): Promise<void> => {
  const db = createDb({ url: readDatabaseUrl(process.env), poolSize: 1 })
  try {
    const actor = { kind: 'system', id: 'admin', name: 'admin', scopes: [] } as const
    const catalogue = { servers: [], scenarios: [] }
    const ctx = { db, queue, clock: systemClock, catalogue, actor, log: createLogger('silent') }
    process.stdout.write(`${JSON.stringify(await issueInstanceTokens({ ctx }))}\n`)
  } finally {
    await db.close()
  }
}

const [command, ...rest] = process.argv.slice(2)
if (command === 'instance-tokens' && rest.length === 0) {
  try {
    await instanceTokens()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${message}\n${error instanceof ConfigError ? `\n${usage}` : ''}`)
    process.exitCode = 1
  }
} else {
  const asked = command === '--help' || command === '-h'
  const stream = asked ? process.stdout : process.stderr
  stream.write(usage)
  process.exitCode = asked ? 0 : 2
}
