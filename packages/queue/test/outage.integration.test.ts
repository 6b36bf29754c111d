import { randomUUID } from 'node:crypto'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findExecutable, freePort, startRedis } from '@wrkbench/embedded'
import { createDatabase, notRun } from '@wrkbench/testing'
import { describe, expect, it } from 'vitest'
import { createRunConsumer, createRunQueue, prepareQueue } from '../src/index.ts'
import { openBackend } from '../src/open-backend.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const executable = findExecutable('redis-server')
if (!executable) notRun('restart of Redis under a consumer', 'redis-server was not found: apt-get install redis-server')

const until = async (holds: () => boolean | Promise<boolean>, withinMs = 15_000) => {
  const end = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('not in time')
    await sleep(20)
  }
}

describe('while the queue is away', () => {
  it('refuses an address that is neither Redis nor PostgreSQL', async () => {
    await expect(async () => prepareQueue('http://127.0.0.1')).rejects.toThrow('not http:')
    expect(() => createRunQueue({ url: 'nonsense', log: silent })).toThrow('no URL')
  })

  it.each(['redis', 'postgres'])('fails fast on %s', async (scheme) => {
    const url = `${scheme}://127.0.0.1:${await freePort()}`
    const queue = createRunQueue({ url, log: silent })
    const start = performance.now()
    await expect(queue.enqueue(randomUUID(), [randomUUID()])).rejects.toThrow()
    await expect(queue.known(randomUUID())).rejects.toThrow()
    expect(await queue.ready()).toBe(false)
    expect(performance.now() - start).toBeLessThan(7000)
    await queue.close()
  })

  it('asks a backend that answers with errors twice a second, not as fast as it can', async () => {
    const unprepared = await createDatabase()
    const errors: Error[] = []
    const worker = openBackend(unprepared.url).worker({
      name: 'runs',
      process: async () => {},
      onError: (error) => errors.push(error),
    })
    await until(() => errors.length > 1)
    const before = errors.length
    await sleep(2000)
    expect(errors.at(-1)?.message).toMatch(/schema/)
    expect(errors.length - before).toBeGreaterThan(0)
    expect(errors.length - before).toBeLessThan(10)
    await worker.close()
    await unprepared.drop()
  })

  it.runIf(executable)('producer and consumer go on when Redis is back, empty', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-queue-'))
    const port = await freePort()
    const password = randomUUID()
    const options = { executable: executable ?? '', directory: folder, port, password, durable: false }
    const start = () => startRedis({ ...options, log: openSync(path.join(folder, 'log'), 'a') })
    let redis = await start()
    const queue = createRunQueue({ url: redis.url, log: silent })
    const environment = randomUUID()
    const handled: string[] = []
    const consumer = createRunConsumer({
      url: redis.url,
      queue: `runs-${environment}`,
      handle: async (runId) => {
        handled.push(runId)
        // The first run is in hand while Redis is down and ends before it is back.
        if (handled.length === 1) await until(() => stopped)
      },
      log: silent,
    })
    let stopped = false
    await until(() => queue.ready())
    const [first = '', second = ''] = [randomUUID(), randomUUID()]
    await queue.enqueue(environment, [first])
    await until(() => handled.length === 1)
    await redis.stop()
    stopped = true
    await expect(queue.enqueue(environment, [second])).rejects.toThrow()
    redis = await start()
    await until(() => queue.ready())
    await queue.enqueue(environment, [second])
    await until(() => handled.length === 2)
    expect(handled).toEqual([first, second])
    await consumer.close()
    await queue.close()
    await redis.stop()
    rmSync(folder, { recursive: true, force: true })
  })
})
