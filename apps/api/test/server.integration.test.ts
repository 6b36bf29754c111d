import { rmSync } from 'node:fs'
import { createDb } from '@wrkbench/db'
import { createDatabase, createEmptyDatabase, queueBackends, type TestDatabase } from '@wrkbench/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Program, run } from './support/program.ts'
import { environment, ready, serve, serversFolder } from './support/serve.ts'

let serversDir: string
const backends = await queueBackends()
let database: TestDatabase
const programs: Program[] = []

beforeAll(async () => {
  database = await createDatabase()
  serversDir = await serversFolder()
})
afterEach(async () => {
  for (const { child, exited } of programs.splice(0)) {
    child.kill('SIGKILL')
    await exited
  }
})
afterAll(async () => {
  await database.drop()
  for (const backend of backends) await backend.drop()
  rmSync(serversDir, { recursive: true })
})

const start = (name: 'api' | 'admin', args: string[], env: Record<string, string>): Program => {
  const program = run(name, args, env)
  programs.push(program)
  return program
}

const around = (databaseUrl: string, queueUrl: string) => environment({ databaseUrl, queueUrl, serversDir })

const listening = (queueUrl: string, databaseUrl = database.url) =>
  serve({ databaseUrl, queueUrl, serversDir }, (program) => programs.push(program))

describe('server', () => {
  it('names every variable that is missing', async () => {
    const { exited, output } = start('api', [], {})
    expect(await exited).toBe(1)
    for (const name of ['DATABASE_URL', 'QUEUE_URL', 'WEB_URL', 'WRKBENCH_SERVERS_DIR']) {
      expect(output()).toContain(`${name} is not set`)
    }
  })

  it('names a level of the log that there is not with all else that is wrong, and no value', async () => {
    const { exited, output } = start('api', [], { LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://s3cret' })
    expect(await exited).toBe(1)
    for (const fault of [
      'DATABASE_URL is not valid',
      'QUEUE_URL is not set',
      'LOG_LEVEL is not valid: trace, debug,',
    ]) {
      expect(output()).toContain(fault)
    }
    expect(output()).not.toMatch(/loud|s3cret/)
  })

  it('refuses a database that was not migrated, and says what to do', async () => {
    const empty = await createEmptyDatabase()
    const { exited, output } = start('api', [], around(empty.url, backends[0]?.url ?? ''))
    expect(await exited).toBe(1)
    expect(output()).toContain('The database is empty. Apply the migrations first')
    await empty.drop()
  })

  it('names the migrations that a database lacks', async () => {
    const behind = await createDatabase()
    const name = '20261120000300_covering_indexes'
    const db = createDb({ url: behind.url, poolSize: 1 })
    await db.pool.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [name])
    await db.close()
    const { exited, output } = start('api', [], around(behind.url, backends[0]?.url ?? ''))
    expect(await exited).toBe(1)
    expect(output()).toContain(`The database lacks ${name}.`)
    await behind.drop()
  })

  it('reports unreadiness while the database is away, and stays alive', async () => {
    const own = await createDatabase()
    const { port } = await listening(backends[0]?.url ?? '', own.url)
    await own.drop()
    await expect
      .poll(() => ready(port), { timeout: 10_000 })
      .toMatchObject({ status: 503, checks: { postgres: false, queue: true } })
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/health`)).status).toBe(200)
  })

  it('does not outlive whoever started it', async () => {
    const { child, exited } = await listening(backends[0]?.url ?? '')
    child.disconnect()
    expect(await exited).toBe(0)
  })
})

describe.each(backends)('server with the queue on $name', ({ url }) => {
  it('becomes ready, fills its catalogue, and ends its streams at SIGTERM', async () => {
    const admin = start('admin', ['instance-tokens'], { DATABASE_URL: database.url })
    expect(await admin.exited).toBe(0)
    const { apiToken } = JSON.parse(admin.output()) as { apiToken: string }
    const { child, port, exited, output } = await listening(url)
    const headers = { authorization: `Bearer ${apiToken}` }
    const servers = await fetch(`http://127.0.0.1:${port}/api/v1/servers`, { headers })
    expect(((await servers.json()) as { items: { id: string }[] }).items.map(({ id }) => id).sort()).toEqual([
      'go/gin',
      'node/http',
    ])
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    expect(output()).not.toContain(apiToken)
    expect(output()).toContain('"msg":"stopping"')
  })
})

describe('admin', () => {
  it('prints fresh tokens as one line and revokes the ones before', async () => {
    const issue = async () => {
      const { exited, output } = start('admin', ['instance-tokens'], { DATABASE_URL: database.url })
      expect(await exited).toBe(0)
      expect(output().trim().split('\n')).toHaveLength(1)
      return JSON.parse(output()) as Record<string, string>
    }
    const [first, second] = [await issue(), await issue()]
    expect(Object.keys(first)).toEqual(['signInToken', 'apiToken', 'runnerToken'])
    expect(new Set([...Object.values(first), ...Object.values(second)]).size).toBe(6)
    for (const token of Object.values(first)) expect(token).toMatch(/^wrkr?_[0-9a-f]{18}_[\w-]{43}$/)
  })

  it.each([
    [['nonsense'], 2, 'usage:'],
    [['--help'], 0, 'usage:'],
    [['instance-tokens'], 1, 'DATABASE_URL is not set'],
  ])('%j exits with %i', async (args, code, words) => {
    const { exited, output } = start('admin', args, {})
    expect(await exited).toBe(code)
    expect(output()).toContain(words)
  })
})
