import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, readDatabaseUrl } from './env.ts'

const whole = {
  DATABASE_URL: 'postgresql://me:s3cret@127.0.0.1:5432/db',
  QUEUE_URL: 'redis://127.0.0.1:6379/0',
  WEB_URL: 'http://127.0.0.1:3000',
  WRKBENCH_SERVERS_DIR: 'servers',
}

const complaint = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

describe('readConfig', () => {
  it('fills defaults in', () => {
    expect(readConfig(whole)).toEqual({
      databaseUrl: whole.DATABASE_URL,
      queueUrl: whole.QUEUE_URL,
      webUrl: whole.WEB_URL,
      host: '127.0.0.1',
      port: 4000,
      serversDir: path.resolve('servers'),
      trustedProxies: 'loopback',
      metricsToken: null,
      logLevel: 'info',
    })
  })

  it('takes what is set, and empty for not set', () => {
    const env = { ...whole, API_HOST: '::1', API_PORT: '4100', LOG_LEVEL: '', QUEUE_URL: 'postgres://127.0.0.1/queue' }
    expect(readConfig(env)).toMatchObject({ host: '::1', port: 4100, logLevel: 'info' })
  })

  it('names everything that is missing at once', () => {
    const lines = complaint({}).split('\n')
    expect(lines.map((line) => line.split(' ')[0])).toEqual(Object.keys(whole))
    expect(lines[0]).toBe('DATABASE_URL is not set: postgres:// or postgresql://')
  })

  it.each([
    ['DATABASE_URL', 'mysql://me:s3cret@host/db'],
    ['QUEUE_URL', 'kafka://s3cret'],
    ['WEB_URL', '127.0.0.1:3000'],
    ['API_PORT', 'http'],
    ['API_PORT', '-1'],
    ['API_PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['TRUSTED_PROXIES', 'everybody'],
  ])('refuses %s=%s without repeating the value', (name, value) => {
    const message = complaint({ ...whole, [name]: value })
    expect(message).toMatch(new RegExp(`^${name} is not valid: `))
    expect(message).not.toContain(value)
  })
})

describe('readDatabaseUrl', () => {
  it('asks for nothing else', () => {
    expect(readDatabaseUrl({ DATABASE_URL: whole.DATABASE_URL })).toBe(whole.DATABASE_URL)
    expect(() => readDatabaseUrl({})).toThrow('DATABASE_URL is not set')
  })
})
