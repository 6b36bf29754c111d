import { isNetworkList } from './webhooks/address-rule.ts'

export interface Config {
  databaseUrl: string
  queueUrl: string
  /** address of the dashboard as browsers see it, for links in messages; null: no message is sent */
  webUrl: string | null
  /** non-public addresses and networks that webhooks may reach all the same, separated by commas */
  webhookNetworks: string
  /** file written after every tick, for a health check; null: none */
  healthFile: string | null
  logLevel: string
}

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** The requested level if it exists. If not, `readConfig` reports it together with everything else that is wrong. */
export const levelOf = (asked: string | undefined): string => (asked && levels.includes(asked) ? asked : 'info')

/** The pattern of each variable, and how to describe it. */
const rules = {
  DATABASE_URL: { is: /^postgres(ql)?:\/\//, expected: 'postgres:// or postgresql://' },
  QUEUE_URL: { is: /^(rediss?|postgres(ql)?):\/\//, expected: 'redis://, rediss:// or postgres://' },
  WEB_URL: { is: /^https?:\/\/./, expected: 'https://bench.example.org' },
  LOG_LEVEL: { is: new RegExp(`^(${levels.join('|')})$`), expected: levels.join(', ') },
} as const

/** systemd units older than webhooks do not set it; everything but webhooks works without it */
const optional = new Set(['WEB_URL'])

/** @throws Error naming each variable that is missing or wrong, but no value: some are secrets */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const given: Record<string, string | undefined> = { ...env, LOG_LEVEL: env.LOG_LEVEL || 'info' }
  const problems = Object.entries(rules).flatMap(([name, { is, expected }]) => {
    const value = given[name]
    if (!value && optional.has(name)) return []
    if (!value) return [`${name} is not set: ${expected}`]
    return is.test(value) ? [] : [`${name} is not valid: ${expected}`]
  })
  if (!isNetworkList(env.WEBHOOK_PRIVATE_NETWORKS ?? '')) {
    problems.push('WEBHOOK_PRIVATE_NETWORKS is not valid: addresses and networks by commas, 10.0.0.0/8,fd00::/8')
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return {
    databaseUrl: given.DATABASE_URL ?? '',
    queueUrl: given.QUEUE_URL ?? '',
    webUrl: given.WEB_URL || null,
    webhookNetworks: env.WEBHOOK_PRIVATE_NETWORKS ?? '',
    healthFile: env.WRKBENCH_HEALTH_FILE || null,
    logLevel: given.LOG_LEVEL ?? 'info',
  }
}
