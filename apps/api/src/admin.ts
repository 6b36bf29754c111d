import path from 'node:path'
import { createDatabaseClock, issueInstanceTokens } from '@wrkbench/core'
import { createDb } from '@wrkbench/db'
import { migrate } from '@wrkbench/db/migrate'
import { ConfigError, readDatabaseUrl } from './boot/env.ts'
import { createLogger } from './boot/logger.ts'

const usage = `usage: node admin.mjs migrate | instance-tokens

  migrate           applies the migrations that the database lacks; several at once do no harm
  instance-tokens   makes the tokens of a freshly started instance and revokes those of its earlier starts.
                    One JSON line on stdout: { signInToken, apiToken, runnerToken }

Environment: DATABASE_URL; for instance-tokens a migrated database.
`

/** A queue that these commands never use. */
const noQueue = () => Promise.reject(new Error('administration has no queue'))
const queue = { enqueue: noQueue, remove: noQueue, known: noQueue, ready: noQueue }

const instanceTokens = async (): Promise<void> => {
  const db = createDb({ url: readDatabaseUrl(process.env), poolSize: 1 })
  try {
    const actor = { kind: 'system', id: 'admin', name: 'admin', scopes: [] } as const
    const catalogue = { servers: [], scenarios: [] }
    const clock = createDatabaseClock(db)
    await clock.measure()
    const ctx = { db, queue, clock, catalogue, actor, log: createLogger('silent') }
    process.stdout.write(`${JSON.stringify(await issueInstanceTokens({ ctx }))}\n`)
  } finally {
    await db.close()
  }
}

const migrateDatabase = async (): Promise<void> => {
  const directory = path.resolve(import.meta.dirname, '../../../prisma/migrations')
  const { applied, edited } = await migrate(readDatabaseUrl(process.env), directory)
  for (const name of applied) process.stdout.write(`applied ${name}\n`)
  for (const name of edited) process.stdout.write(`${name} was edited after it had been applied here\n`)
  if (applied.length === 0) process.stdout.write('nothing to apply\n')
}

const commands = new Map([
  ['instance-tokens', instanceTokens],
  ['migrate', migrateDatabase],
])
const [command = '', ...rest] = process.argv.slice(2)
const run = rest.length === 0 ? commands.get(command) : undefined
if (run) {
  try {
    await run()
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
