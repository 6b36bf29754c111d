import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const whole = {
  API_URL: 'http://127.0.0.1:4000/',
  WRKBENCH_RUNNER_TOKEN: 'secret-token',
  QUEUE_URL: 'redis://127.0.0.1:6379',
}

describe('readConfig', () => {
  it('fills the defaults in and makes folders absolute', () => {
    const config = readConfig(whole)
    expect(config).toMatchObject({ apiUrl: 'http://127.0.0.1:4000', toolsDir: null, drain: 'finish', logLevel: 'info' })
    expect(config.isJoined).toBe(false)
    expect(config.dataDir).toBe(path.resolve('.data/runner'))
    expect(config.serversDir).toBe(path.resolve('servers'))
    expect(config.name.length).toBeGreaterThan(0)
  })

  it('takes what is set', () => {
    const config = readConfig({
      ...whole,
      QUEUE_URL: 'postgres://u:p@127.0.0.1/q',
      WRKBENCH_RUNNER_NAME: 'bench-1',
      WRKBENCH_DATA_DIR: '/var/lib/wrkbench',
      WRKBENCH_TOOLS_DIR: '/opt/tools',
      WRKBENCH_DRAIN: 'hand-back',
      LOG_LEVEL: 'debug',
    })
    expect(config).toMatchObject({
      name: 'bench-1',
      dataDir: '/var/lib/wrkbench',
      toolsDir: '/opt/tools',
      drain: 'hand-back',
      logLevel: 'debug',
    })
  })

  it('names everything that is missing or wrong, and never shows a value', () => {
    const broken = { WRKBENCH_RUNNER_TOKEN: 'secret-token', QUEUE_URL: 'secret-queue', WRKBENCH_DRAIN: 'perhaps' }
    expect(() => readConfig(broken)).toThrow(
      /^API_URL is not set: join with .*\nQUEUE_URL is not valid: redis:.*\nWRKBENCH_DRAIN is not valid: finish, hand-back, abort$/,
    )
    expect(() => readConfig(broken)).not.toThrow(/secret|perhaps/)
  })

  it('needs nothing but what joining left, and lets the environment say otherwise', () => {
    const joined = { apiUrl: 'https://bench.example/', token: 'wrkr_x', name: 'lab-1', environment: 'lab' }
    expect(readConfig({}, joined)).toMatchObject({
      apiUrl: 'https://bench.example',
      token: 'wrkr_x',
      name: 'lab-1',
      environment: 'lab',
      queueUrl: null,
      isJoined: true,
    })
    const env = {
      QUEUE_URL: 'redis://h',
      WRKBENCH_RUNNER_TOKEN: 'other',
      API_URL: 'http://h',
      WRKBENCH_RUNNER_NAME: 'n',
    }
    expect(readConfig(env, joined)).toMatchObject({ token: 'other', name: 'n', environment: null, isJoined: false })
    expect(() => readConfig({})).toThrow(/join/)
  })

  it('says where it looked for what joining stores, to who joined with another data folder', () => {
    expect(() => readConfig({ WRKBENCH_DATA_DIR: '/var/lib/runner' })).toThrow(
      /^API_URL is not set: .*\nWRKBENCH_RUNNER_TOKEN is not set: .*\n.* \/var\/lib\/runner\/joined\.json\. .*WRKBENCH_DATA_DIR\.$/,
    )
    expect(() => readConfig({ WRKBENCH_RUNNER_TOKEN: 'given' })).not.toThrow(/joined\.json/)
  })

  it('takes an empty variable for one that is not set', () => {
    expect(() => readConfig({ ...whole, WRKBENCH_RUNNER_TOKEN: '' })).toThrow(/WRKBENCH_RUNNER_TOKEN/)
    expect(readConfig({ ...whole, WRKBENCH_TOOLS_DIR: '' }).toolsDir).toBeNull()
  })
})
