import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { queueBackends } from '@wrkbench/testing'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createRunConsumer,
  createRunnerAccess,
  createRunQueue,
  type RunConsumer,
  type RunnerAccess,
} from '../src/index.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const backends = await queueBackends()
const redisBackend = backends.find(({ name }) => name === 'redis')
const postgresBackend = backends.find(({ name }) => name === 'postgres')
afterAll(() => Promise.all(backends.map(({ drop }) => drop())))

const queueOf = (environment: string) => `runs-${environment}`

describe.skipIf(!redisBackend)('a runner with a user of its own in Redis', () => {
  const url = redisBackend?.url ?? ''
  let admin: Redis
  let access: RunnerAccess
  const consumers: RunConsumer[] = []
  const clients: Redis[] = []
  const granted = async (runnerId: string, queue: string): Promise<string> => {
    const { access: way } = await access.grant(runnerId, queue)
    if (way.kind !== 'redis') throw new Error('no way by Redis')
    return way.url
  }
  const consume = (address: string, queue: string, handled: string[], onRefused = () => {}) => {
    const handle = async (runId: string) => void handled.push(runId)
    const consumer = createRunConsumer({ url: address, queue, handle, onRefused, log: silent })
    consumers.push(consumer)
    return consumer
  }
  const connect = (address: string): Redis => {
    const client = new Redis(address, { maxRetriesPerRequest: 0, retryStrategy: () => null })
    client.on('error', () => {})
    clients.push(client)
    return client
  }

  beforeAll(() => {
    admin = new Redis(url)
    access = createRunnerAccess({ url, log: silent })
  })
  afterEach(async () => {
    await Promise.all(consumers.splice(0).map((consumer) => consumer.close()))
    for (const client of clients.splice(0)) client.disconnect()
  })
  afterAll(async () => {
    await access.withdraw(await access.holders())
    await access.close()
    admin.disconnect()
  })

  it('takes, keeps and ends what its queue delivers, and is refused nothing that it needs', async () => {
    const [runnerId, environment] = [randomUUID(), randomUUID()]
    const address = await granted(runnerId, queueOf(environment))
    const user = new URL(address).username
    const queue = createRunQueue({ url, log: silent })
    const handled: string[] = []
    consume(address, queueOf(environment), handled)
    const runIds = Array.from({ length: 20 }, () => randomUUID())
    await expect.poll(() => queue.ready()).toBe(true)
    await queue.enqueue(environment, runIds)
    await expect.poll(() => handled.length, { timeout: 10_000 }).toBe(20)
    expect(handled).toEqual(runIds)
    const refusals = (await admin.call('ACL', ['LOG', '1000'])) as unknown[][]
    expect(refusals.filter((fields) => fields.includes(user))).toEqual([])
    await queue.close()
  })

  it('reaches no other queue, no other key, no channel and no command beyond', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()]
    const address = await granted(randomUUID(), queueOf(mine))
    const client = connect(address)
    const other = `bull:${queueOf(theirs)}`
    const tries: [string, ...string[]][] = [
      ['LRANGE', `${other}:wait`, '0', '-1'],
      ['LPUSH', `${other}:wait`, 'x'],
      ['HGETALL', `${other}:${randomUUID()}`],
      ['BZPOPMIN', `${other}:marker`, '1'],
      ['DEL', `${other}:meta`],
      ['EVAL', "return redis.call('LRANGE', KEYS[1], 0, -1)", '1', `${other}:wait`],
      ['EVAL', `return redis.call('LPUSH', '${other}:wait', 'x')`, '0'],
      ['RPOPLPUSH', `bull:${queueOf(mine)}:wait`, `${other}:wait`],
      ['GET', 'bull:suites:meta'],
      ['KEYS', '*'],
      ['SCAN', '0'],
      ['ACL', 'LIST'],
      ['ACL', 'SETUSER', 'somebody', 'on'],
      ['CONFIG', 'GET', '*'],
      ['FLUSHDB'],
      ['CLIENT', 'LIST'],
      ['SUBSCRIBE', 'x'],
      ['PUBLISH', 'x', 'y'],
      ['MONITOR'],
      ['SHUTDOWN'],
    ]
    for (const [command, ...args] of tries) {
      const answer = await client.call(command, args).then(
        () => 'let in',
        (error: Error) => error.message,
      )
      expect([command, args, answer]).toEqual([command, args, expect.stringMatching(/NOPERM|permission|can't access/i)])
    }
    expect(await client.call('LRANGE', [`bull:${queueOf(mine)}:wait`, '0', '-1'])).toEqual([])
  })

  it('is cut off when its access is withdrawn, and what is delivered then waits for the next runner', async () => {
    const [runnerId, environment] = [randomUUID(), randomUUID()]
    const address = await granted(runnerId, queueOf(environment))
    expect(await access.holders()).toContain(runnerId)
    const idle = connect(address)
    await idle.ping()
    const handled: string[] = []
    let refused = 0
    const consumer = consume(address, queueOf(environment), handled, () => refused++)
    const queue = createRunQueue({ url, log: silent })
    await expect.poll(() => queue.ready()).toBe(true)
    await queue.enqueue(environment, [randomUUID()])
    await expect.poll(() => handled.length, { timeout: 10_000 }).toBe(1)
    await access.withdraw([runnerId])
    expect(await access.holders()).not.toContain(runnerId)
    await expect.poll(() => idle.status, { timeout: 5000 }).toBe('end')
    await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(0)
    await queue.enqueue(environment, [randomUUID()])
    await sleep(300)
    expect(handled).toHaveLength(1)
    await consumer.close()
    const next: string[] = []
    consume(await granted(runnerId, queueOf(environment)), queueOf(environment), next)
    await expect.poll(() => next.length, { timeout: 10_000 }).toBe(1)
    await queue.close()
  })

  it('is refused with an earlier password', async () => {
    const runnerId = randomUUID()
    const before = await granted(runnerId, 'runs-x')
    await granted(runnerId, 'runs-x')
    await expect(connect(before).ping()).rejects.toThrow()
  })

  it('is made by hand where the API may not, by the very rules that are printed', async () => {
    const [runnerId, environment] = [randomUUID(), randomUUID()]
    const password = randomBytes(8).toString('hex')
    await admin.call('ACL', [
      'SETUSER',
      `api-${environment}`,
      'reset',
      'on',
      `>${password}`,
      '~*',
      '&*',
      '+@all',
      '-acl',
    ])
    const limited = new URL(url)
    limited.username = `api-${environment}`
    limited.password = password
    const without = createRunnerAccess({ url: limited.href, log: silent })
    const { access: way, delivery } = await without.grant(runnerId, queueOf(environment))
    expect([way, delivery.why]).toEqual([{ kind: 'api' }, 'the API may not make users of Redis'])
    expect(await without.holders()).toEqual([])
    const [command = '', ...words] = (delivery.rules ?? '').replace('>PASSWORD', `>${password}`).split(' ')
    await admin.call(command, words)
    const made = new URL(url)
    made.username = words[1] ?? ''
    made.password = password
    const handled: string[] = []
    consume(made.href, queueOf(environment), handled)
    const queue = createRunQueue({ url, log: silent })
    await expect.poll(() => queue.ready()).toBe(true)
    await queue.enqueue(environment, [randomUUID()])
    await expect.poll(() => handled.length, { timeout: 10_000 }).toBe(1)
    await queue.close()
    await without.close()
    await admin.call('ACL', ['DELUSER', `api-${environment}`])
  })
})

it('PostgreSQL cannot limit a runner to one queue, so the runner asks the API', async () => {
  const access = createRunnerAccess({ url: postgresBackend?.url ?? '', log: silent })
  expect(await access.grant(randomUUID(), 'runs-x')).toMatchObject({
    access: { kind: 'api' },
    delivery: { rules: null },
  })
})
