import path from 'node:path'
import type { ProviderSettings } from '@wrkbench/identity'
import Type, { type Static, type TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Limits } from '../plugins/rate-limits.ts'
import { authVariables, missingOfProviders, providersOf, secretOf } from './auth-env.ts'
import { limitsOf, limitVariables } from './limit-env.ts'

const Url = (protocols: string) =>
  Type.String({ pattern: `^(${protocols})://`, description: `${protocols.replaceAll('|', ':// or ')}://` })

/** 0 (any free port) to 65535 */
const portPattern = '^([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])$'

const Environment = Type.Object({
  DATABASE_URL: Url('postgres|postgresql'),
  QUEUE_URL: Url('redis|rediss|postgres|postgresql'),
  RUNNER_QUEUE_URL: Type.Optional(Url('redis|rediss')),
  WEB_URL: Url('http|https'),
  API_HOST: Type.String({ minLength: 1, description: 'an address to listen on' }),
  API_PORT: Type.String({ pattern: portPattern, description: 'a port number' }),
  API_PROCESSES: Type.String({ pattern: '^([1-9]|[1-5][0-9]|6[0-4])$', description: 'a number from 1 to 64' }),
  WRKBENCH_SERVERS_DIR: Type.String({ minLength: 1, description: 'a folder' }),
  TRUSTED_PROXIES: Type.String({
    pattern:
      '^(loopback|linklocal|uniquelocal|[0-9a-fA-F.:]+(/[0-9]{1,3})?)(,(loopback|linklocal|uniquelocal|[0-9a-fA-F.:]+(/[0-9]{1,3})?))*$',
    description: 'loopback, linklocal, uniquelocal, addresses and networks, by commas',
  }),
  TRUSTED_REFS: Type.Optional(
    Type.String({
      pattern: '^[^,\\s]+(,[^,\\s]+)*$',
      description: 'branches and tags, by commas; * stands for anything',
    }),
  ),
  METRICS_TOKEN: Type.Optional(Type.String({ minLength: 16, description: 'a secret of 16 characters or more' })),
  LOG_LEVEL: Type.String({
    pattern: '^(trace|debug|info|warn|error|fatal|silent)$',
    description: 'trace, debug, info, warn, error, fatal or silent',
  }),
  ...authVariables,
  ...limitVariables,
})
const defaults = {
  API_HOST: '127.0.0.1',
  API_PORT: '4000',
  API_PROCESSES: '1',
  TRUSTED_PROXIES: 'loopback',
  LOG_LEVEL: 'info',
}

export interface Config {
  databaseUrl: string
  queueUrl: string
  /** the queue's address as runners on other hosts reach it; each runner's credentials are filled in */
  runnerQueueUrl: string | undefined
  webUrl: string
  host: string
  port: number
  /** number of processes that share host and port */
  processes: number
  /** absolute path */
  serversDir: string
  /** proxies that are trusted to say where a request came from */
  trustedProxies: string
  /** branches and tags whose servers need no approval; null: no server needs one */
  trustedRefs: readonly string[] | null
  /** callers with this token may read /metrics; null: callers on this machine may */
  metricsToken: string | null
  logLevel: string
  /** seals the state that a browser carries to a sign-in provider and back */
  authSecret: string
  providers: ProviderSettings
  /** limits that differ from the default */
  limits: Partial<Limits>
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the variables of `schema` from the environment.
 * @throws ConfigError naming each bad variable, but no value: some are secrets
 */
const read = <Schema extends TObject>(schema: Schema, env: NodeJS.ProcessEnv): Static<Schema> => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const values: unknown = { ...defaults, ...given }
  const validator = Compile(schema)
  if (validator.Check(values)) return values as Static<Schema>
  const names = Object.keys(schema.properties)
  const isBad = (name: string) => !Compile(Type.Pick(schema, [name])).Check(values)
  const lines = names.filter(isBad).map((name) => {
    const { description: expected } = schema.properties[name] as { description?: string }
    return `${name} ${name in given ? 'is not valid' : 'is not set'}: ${expected}`
  })
  throw new ConfigError(lines.join('\n'))
}

/**
 * Reads the configuration of the API.
 * @throws ConfigError
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const e = read(Environment, env)
  const missing = missingOfProviders(e)
  if (missing.length > 0) throw new ConfigError(missing.join('\n'))
  return {
    databaseUrl: e.DATABASE_URL,
    queueUrl: e.QUEUE_URL,
    runnerQueueUrl: e.RUNNER_QUEUE_URL,
    webUrl: e.WEB_URL,
    host: e.API_HOST,
    port: Number(e.API_PORT),
    processes: Number(e.API_PROCESSES),
    serversDir: path.resolve(e.WRKBENCH_SERVERS_DIR),
    trustedProxies: e.TRUSTED_PROXIES,
    trustedRefs: e.TRUSTED_REFS?.split(',') ?? null,
    metricsToken: e.METRICS_TOKEN ?? null,
    logLevel: e.LOG_LEVEL,
    authSecret: secretOf(e),
    providers: providersOf(e),
    limits: limitsOf(e),
  }
}

/**
 * Reads the only variable that the administration program needs.
 * @throws ConfigError
 */
export const readDatabaseUrl = (env: NodeJS.ProcessEnv): string =>
  read(Type.Pick(Environment, ['DATABASE_URL']), env).DATABASE_URL
