import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createDatabase, queueBackends, type TestDatabase } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programs } from '../../../tools/build/programs.ts'
import { startRelay } from './support/relay.ts'

const backends = await queueBackends()
const main = path.resolve(import.meta.dirname, '../../..', programs.maintenance.bundle)

describe('the process', () => {
  let database: TestDatabase
  const children: ChildProcess[] = []
  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all([database.drop(), ...backends.map(({ drop }) => drop())])
  })

  const start = (env: NodeJS.ProcessEnv) => {
    const options = { execArgv: [], env: { PATH: process.env.PATH, ...env }, silent: true }
    const child = fork(main, options)
    children.push(child)
    const output: string[] = []
    child.stdout?.on('data', (chunk) => output.push(String(chunk)))
    child.stderr?.on('data', (chunk) => output.push(String(chunk)))
    return { child, exit: once(child, 'exit'), output: () => output.join('') }
  }

  it('works without the address of the dashboard, and says what it leaves', async () => {
    const [backend] = backends
    const { child, exit, output } = start({ DATABASE_URL: database.url, QUEUE_URL: backend?.url })
    await expect.poll(output, { timeout: 50_000 }).toContain('maintenance runs')
    expect(output()).toContain('WEB_URL is not set: no webhook is sent anything')
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  })

  describe.each(backends)('with its queue on $name', ({ url }) => {
    const started = async () => {
      const process = start({ DATABASE_URL: database.url, QUEUE_URL: url, WEB_URL: 'http://127.0.0.1:3000' })
      await expect.poll(process.output, { timeout: 50_000 }).toContain('maintenance runs')
      return process
    }

    it('ends on SIGTERM', async () => {
      const { child, exit, output } = await started()
      child.kill('SIGTERM')
      expect(await exit).toEqual([0, null])
      expect(output()).not.toMatch(/"level":(40|50|60)/)
    })

    it('does not outlive its supervisor', async () => {
      const { child, exit } = await started()
      child.disconnect()
      expect(await exit).toEqual([0, null])
    })
  })

  it('says which database is away and what to look at, without user and password', async () => {
    const relay = await startRelay(database.url)
    const { host, pathname } = new URL(relay.url)
    const { child, exit, output } = start({ DATABASE_URL: relay.url, QUEUE_URL: backends[0]?.url })
    await expect.poll(output, { timeout: 50_000 }).toContain('maintenance runs')
    await relay.close()
    const told = `The database ${host}${pathname} of DATABASE_URL cannot be opened: connect ECONNREFUSED ${host}; is it running`
    await expect.poll(output, { timeout: 30_000 }).toContain(told)
    expect(output()).not.toContain(relay.url)
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  })

  it('names the variables that are missing or wrong, and no value', async () => {
    const { exit, output } = start({ DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/x', LOG_LEVEL: 'loud' })
    expect(await exit).toEqual([1, null])
    expect(output()).toMatch(/QUEUE_URL is not set: .*\nLOG_LEVEL is not valid: trace, debug/)
    expect(output()).not.toMatch(/hidden|loud/)
  })
})
