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
      processes: 1,
      serversDir: path.resolve('servers'),
      trustedProxies: 'loopback',
      trustedRefs: null,
      metricsToken: null,
      logLevel: 'info',
      authSecret: expect.stringMatching(/^.{43}$/),
      providers: {},
      limits: {},
    })
    expect(readConfig(whole).authSecret).not.toBe(readConfig(whole).authSecret)
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
    ['API_PROCESSES', '0'],
    ['API_PROCESSES', '65'],
    ['LOG_LEVEL', 'loud'],
    ['AUTH_SECRET', 'short'],
    ['AUTH_GITHUB_URL', 'http://github.example.com'],
    ['AUTH_OIDC_ISSUER', 'http://id.example.com'],
    ['RATE_LIMIT_SIGN_IN', '0'],
    ['METRICS_TOKEN', 'short'],
    ['TRUSTED_PROXIES', 'everybody'],
  ])('refuses %s=%s without repeating the value', (name, value) => {
    const message = complaint({ ...whole, [name]: value })
    expect(message).toMatch(new RegExp(`^${name} is not valid: `))
    expect(message).not.toContain(value)
  })
})

describe('sign-in providers', () => {
  const github = { AUTH_GITHUB_CLIENT_ID: 'id', AUTH_GITHUB_CLIENT_SECRET: 's3cret' }
  const oidc = {
    AUTH_OIDC_ISSUER: 'https://id.example.com',
    AUTH_OIDC_CLIENT_ID: 'id',
    AUTH_OIDC_CLIENT_SECRET: 's3cret',
  }

  it('are those that were set up', () => {
    const client = { clientId: 'id', clientSecret: 's3cret' }
    expect(readConfig({ ...whole, ...github, ...oidc, AUTH_OIDC_NAME: 'Example' }).providers).toEqual({
      github: { ...client, url: 'https://github.com' },
      oidc: { ...client, issuer: 'https://id.example.com', name: 'Example' },
    })
  })

  it('are set up whole', () => {
    const { AUTH_GITHUB_CLIENT_SECRET: _, ...half } = github
    expect(complaint({ ...whole, ...half })).toMatch(/^AUTH_GITHUB_CLIENT_SECRET is not set: /)
    const { AUTH_OIDC_ISSUER: __, ...nowhere } = oidc
    expect(complaint({ ...whole, ...nowhere })).toMatch(/^AUTH_OIDC_ISSUER is not set: /)
  })
})

it('takes other rate limits', () => {
  expect(readConfig({ ...whole, RATE_LIMIT_SIGN_IN: '6000' }).limits).toEqual({ signIn: 6000 })
})

describe('readDatabaseUrl', () => {
  it('asks for nothing else', () => {
    expect(readDatabaseUrl({ DATABASE_URL: whole.DATABASE_URL })).toBe(whole.DATABASE_URL)
    expect(() => readDatabaseUrl({})).toThrow('DATABASE_URL is not set')
  })
})
