import path from 'node:path'
import type { ProviderSettings } from '@wrkbench/identity'
import Type, { type Static, type TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Limits } from '../plugins/rate-limits.ts'
import { authVariables, missingOfProviders, providersOf, secretOf } from './auth-env.ts'
import { limitsOf, limitVariables } from './limit-env.ts'

const Url = (protocols: string) =>
  Type.String({ pattern: `^(${protocols})://`, description: `${protocols.replaceAll('|', ':// or ')}://` })

/** 0 (any free one) to 65535 */
const portPattern = '^([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])$'

const Environment = Type.Object({
  DATABASE_URL: Url('postgres|postgresql'),
  QUEUE_URL: Url('redis|rediss|postgres|postgresql'),
  WEB_URL: Url('http|https'),
  API_HOST: Type.String({ minLength: 1, description: 'an address to listen on' }),
  API_PORT: Type.String({ pattern: portPattern, description: 'a port number' }),
  WRKBENCH_SERVERS_DIR: Type.String({ minLength: 1, description: 'a folder' }),
  LOG_LEVEL: Type.String({ pattern: '^(trace|debug|info|warn|error|fatal|silent)$', description: 'a level of pino' }),
  ...authVariables,
  ...limitVariables,
})
const defaults = { API_HOST: '127.0.0.1', API_PORT: '4000', LOG_LEVEL: 'info' }

export interface Config {
  databaseUrl: string
  queueUrl: string
  webUrl: string
  host: string
  port: number
  /** absolute */
  serversDir: string
  logLevel: string
  /** seals what a browser carries to a sign-in provider and back */
  authSecret: string
  providers: ProviderSettings
  /** other than the usual ones */
  limits: Partial<Limits>
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Values of the environment as `schema` wants them. @throws ConfigError naming each bad variable, but no value: some are secrets */
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

/** Configuration of the API. @throws ConfigError */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const e = read(Environment, env)
  const missing = missingOfProviders(e)
  if (missing.length > 0) throw new ConfigError(missing.join('\n'))
  return {
    databaseUrl: e.DATABASE_URL,
    queueUrl: e.QUEUE_URL,
    webUrl: e.WEB_URL,
    host: e.API_HOST,
    port: Number(e.API_PORT),
    serversDir: path.resolve(e.WRKBENCH_SERVERS_DIR),
    logLevel: e.LOG_LEVEL,
    ...{ authSecret: secretOf(e), providers: providersOf(e), limits: limitsOf(e) },
  }
}

/** All that the administration program needs. @throws ConfigError */
export const readDatabaseUrl = (env: NodeJS.ProcessEnv): string =>
  read(Type.Pick(Environment, ['DATABASE_URL']), env).DATABASE_URL
