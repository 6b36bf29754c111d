import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FinishRun } from '@wrkbench/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, startFakeApi } from '../test/support/fake-api.ts'
import { temporaryFolder } from '../test/support/node-process.ts'
import { createApiClient } from './api-client.ts'
import { createLog } from './log.ts'
import { openSpool } from './spool.ts'

let fake: FakeApi
let data: ReturnType<typeof temporaryFolder>
beforeEach(async () => {
  fake = await startFakeApi()
  data = temporaryFolder()
})
afterEach(async () => {
  await fake.close()
  data.remove()
})

const { signal } = new AbortController()
const open = () =>
  openSpool({
    dataDir: data.folder,
    api: createApiClient({ baseUrl: fake.url, token: 't', timeoutMs: 1000 }),
    log: createLog('silent'),
  })
const files = () => readdirSync(path.join(data.folder, 'spool'))
const report = (changes: Partial<FinishRun> = {}): FinishRun => ({
  lease: 'lease-1',
  outcome: 'CANCELLED',
  error: null,
  finishedAt: '2026-11-20T10:00:00.000Z',
  phases: [],
  log: [],
  samples: [],
  start: null,
  measurement: null,
  ...changes,
})

describe('openSpool', () => {
  it('keeps a report on the disk until the API has it', async () => {
    const spool = open()
    await spool.save('run-1', report())
    expect(files()).toEqual(['run-1.json'])
    await spool.handIn('run-1', signal)
    expect(files()).toEqual([])
    expect(fake.finishes()).toEqual([report()])
    expect(fake.calls[0]?.path).toBe('runs/run-1/finish')
  })

  it('hands in what an incarnation left that was killed between writing and sending', async () => {
    await open().save('run-1', report())
    await open().save('run-2', report({ lease: 'lease-2' }))
    await open().handInAll(signal)
    expect(files()).toEqual([])
    expect(fake.finishes().map(({ lease }) => lease)).toEqual(['lease-1', 'lease-2'])
  })

  it('passes over what was being written when it was killed, and removes it', async () => {
    await open().save('run-1', report())
    writeFileSync(path.join(data.folder, 'spool', 'run-2.json.new'), '{"lease":"le')
    await open().handInAll(signal)
    expect(fake.finishes()).toHaveLength(1)
    expect(files()).toEqual([])
  })

  it('repeats while the API is away, answers 5xx or does not know the token', async () => {
    fake.state.down = true
    const spool = open()
    await spool.save('run-1', report())
    const handing = spool.handIn('run-1', signal)
    await expect.poll(() => fake.state.cut).toBeGreaterThan(0)
    fake.refuse('finish', 503, 'UNAVAILABLE')
    fake.state.down = false
    await expect.poll(() => fake.finishes().length).toBeGreaterThan(0)
    fake.refuse('finish', 401, 'UNAUTHENTICATED')
    const before = fake.finishes().length
    await expect.poll(() => fake.finishes().length, { timeout: 5000 }).toBeGreaterThan(before)
    expect(files()).toEqual(['run-1.json'])
    fake.state.refuse.clear()
    await handing
    expect(files()).toEqual([])
  })

  it('puts a refused report aside, with the answer', async () => {
    fake.refuse('finish', 409, 'LEASE_LOST')
    const spool = open()
    await spool.save('run-1', report())
    await spool.handIn('run-1', signal)
    expect(files()).toEqual(['refused'])
    const aside = path.join(data.folder, 'spool', 'refused')
    expect(JSON.parse(readFileSync(path.join(aside, 'run-1.json'), 'utf8'))).toEqual(report())
    expect(readFileSync(path.join(aside, 'run-1.answer.txt'), 'utf8')).toMatch(/^409\n.*LEASE_LOST/)
    await open().handInAll(signal)
    expect(fake.finishes()).toHaveLength(1)
  })

  it('hands in what the disk did not take, and writes it once there is room', async () => {
    const folder = path.join(data.folder, 'spool')
    writeFileSync(folder, 'a file where the folder should be')
    const spool = open()
    await spool.save('run-1', report())
    await spool.handIn('run-1', signal)
    expect(fake.finishes()).toEqual([report()])

    fake.state.down = true
    await spool.save('run-2', report({ lease: 'lease-2' }))
    const handing = spool.handIn('run-2', signal)
    await expect.poll(() => fake.state.cut).toBeGreaterThan(0)
    rmSync(folder)
    await expect.poll(() => existsSync(path.join(folder, 'run-2.json')), { timeout: 5000 }).toBe(true)
    fake.state.down = false
    await handing
    expect(fake.finishes().at(-1)?.lease).toBe('lease-2')
    expect(files()).toEqual([])
  })

  it('puts aside what is no report', async () => {
    mkdirSync(path.join(data.folder, 'spool'))
    writeFileSync(path.join(data.folder, 'spool', 'run-1.json'), '{ broken')
    writeFileSync(path.join(data.folder, 'spool', 'run-2.json'), '{"hello":"world"}')
    await open().handInAll(signal)
    expect(fake.calls).toEqual([])
    expect(readdirSync(path.join(data.folder, 'spool', 'refused'))).toHaveLength(4)
  })

  it('keeps the report when the runner has to go', async () => {
    fake.state.down = true
    const leaving = new AbortController()
    const spool = open()
    await spool.save('run-1', report())
    const handing = spool.handIn('run-1', leaving.signal)
    leaving.abort(new Error('going'))
    await expect(handing).rejects.toThrow('going')
    expect(existsSync(path.join(data.folder, 'spool', 'run-1.json'))).toBe(true)
  })
})
