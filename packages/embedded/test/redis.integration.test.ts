import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { notRun } from '@wrkbench/testing/not-run'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findExecutable, freePort, startOf, startRedis } from '../src/index.ts'

const redisServer = findExecutable('redis-server')
if (!redisServer) notRun('private Redis', 'redis-server was not found: apt-get install redis-server')

let folder: string
let log: number
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-redis-'))
  log = openSync(path.join(folder, 'log'), 'a')
})
afterEach(() => {
  closeSync(log)
  rmSync(folder, { recursive: true, force: true })
})
const start = async (executable: string) =>
  startRedis({
    executable,
    directory: path.join(folder, 'redis'),
    port: await freePort(),
    password: 'secret',
    log,
    durable: true,
  })

describe.runIf(redisServer)('startRedis', () => {
  it('asks for the password, which the process list does not show', async () => {
    const redis = await start(redisServer ?? '')
    try {
      expect(redis.url).toContain(':secret@127.0.0.1:')
      expect(readFileSync(`/proc/${redis.pid}/cmdline`, 'utf8')).not.toContain('secret')
    } finally {
      await redis.stop()
    }
    expect(startOf(redis.pid)).toBeNull()
  })
})

describe('startRedis', () => {
  it('says so when the server ends at once', async () => {
    const broken = path.join(folder, 'redis-server')
    writeFileSync(broken, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    await expect(start(broken)).rejects.toThrow('redis-server ended while it was starting')
  })
})
