import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findInstance } from './find-instance.ts'
import { writeLogins } from './logins.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(path.join(folder, 'instance.json'), JSON.stringify({ apiUrl: 'http://127.0.0.1:4000', token: 'own' }))
const find = (env: NodeJS.ProcessEnv) => findInstance({ HOME: folder, WRKBENCH_DATA_DIR: folder, ...env }, '/')

describe('findInstance', () => {
  it('takes the one that runs here, or what the environment says', () => {
    expect(find({})).toEqual({ url: 'http://127.0.0.1:4000', token: 'own' })
    expect(find({ WRKBENCH_URL: 'https://bench.example/', WRKBENCH_TOKEN: 't' })).toEqual({
      url: 'https://bench.example',
      token: 't',
    })
    expect(find({ WRKBENCH_TOKEN: 'other' })).toEqual({ url: 'http://127.0.0.1:4000', token: 'other' })
  })

  it('never sends the token of one instance to another', () => {
    expect(() => find({ WRKBENCH_URL: 'https://bench.example' })).toThrow('No token for https://bench.example')
  })

  it('says what to do where there is none', () => {
    expect(() => findInstance({ HOME: '/nowhere' }, '/nowhere')).toThrow('wrkbench login')
  })

  it('takes the login where nothing else is said, and the token of a login for its own address alone', () => {
    const env = { HOME: path.join(folder, 'home') }
    writeLogins(env, { current: 'https://a.example', tokens: { 'https://a.example': 'a', 'https://b.example': 'b' } })
    expect(findInstance(env, '/nowhere')).toEqual({ url: 'https://a.example', token: 'a' })
    expect(findInstance({ ...env, WRKBENCH_URL: 'https://b.example/' }, '/nowhere').token).toBe('b')
    expect(() => findInstance({ ...env, WRKBENCH_URL: 'https://c.example' }, '/nowhere')).toThrow('No token for')
    expect(() => findInstance({ ...env, WRKBENCH_URL: 'bench' }, '/nowhere')).toThrow('is not an address')
  })
})
