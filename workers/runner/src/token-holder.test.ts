import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, startFakeApi } from '../test/support/fake-api.ts'
import { createApiClient } from './api-client.ts'
import { changeToken } from './change-token.ts'
import { joinedFile, readJoined, writeJoined } from './joined.ts'
import { createLog } from './log.ts'
import { fixedToken, joinedToken } from './token-holder.ts'

let folder: string
let fake: FakeApi
const joined = { apiUrl: 'http://127.0.0.1:1', token: 'first', name: 'lab-1', environment: 'lab' }
const log = createLog('silent')
beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'wrkbench-joined-')), 'data')
  fake = await startFakeApi()
})
afterEach(async () => {
  await fake.close()
  rmSync(path.dirname(folder), { recursive: true, force: true })
})

describe('what joining leaves', () => {
  it('is read by its owner alone, and comes back as it was', () => {
    writeJoined(folder, joined)
    expect((statSync(joinedFile(folder)).mode & 0o777).toString(8)).toBe('600')
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
    expect(readJoined(folder)).toEqual(joined)
    writeJoined(folder, { ...joined, token: 'second' })
    expect((statSync(joinedFile(folder)).mode & 0o777).toString(8)).toBe('600')
    expect(readJoined(folder)?.token).toBe('second')
  })

  it('is nothing before, and no other file', () => {
    expect(readJoined(folder)).toBeNull()
    writeJoined(folder, joined)
    for (const text of ['{}', '', '{"apiUrl"']) {
      writeFileSync(joinedFile(folder), text)
      expect(() => readJoined(folder)).toThrow(/join again/)
    }
  })
})

describe('a token that changes', () => {
  it('is taken up by a runner that is refused with the old one', async () => {
    writeJoined(folder, joined)
    const api = createApiClient({ baseUrl: fake.url, token: joinedToken(folder, joined), name: 'lab-1' })
    writeJoined(folder, { ...joined, token: 'second' })
    fake.refuse('presence', 401, 'UNAUTHENTICATED')
    await expect(api.presence({ incarnation: 'i' })).rejects.toThrow('401')
    expect(fake.calls.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second'])
    await expect(api.presence({ incarnation: 'i' })).rejects.toThrow('401')
    expect(fake.calls).toHaveLength(3)
  })

  it('is kept before it is used, and the runner registers with it', async () => {
    writeJoined(folder, joined)
    const token = joinedToken(folder, joined)
    const api = createApiClient({ baseUrl: fake.url, token })
    let kept: string | undefined
    const again = async () => {
      kept = readFileSync(joinedFile(folder), 'utf8')
    }
    await changeToken({ api, token, log, again })
    expect(kept).toContain('rotated-token')
    expect(token.current()).toBe('rotated-token')
  })

  it('stays where it was given by hand', async () => {
    const token = fixedToken('by hand')
    await changeToken({ api: createApiClient({ baseUrl: fake.url, token }), token, log, again: async () => {} })
    expect(fake.calls).toEqual([])
  })
})
