export interface Config {
  databaseUrl: string
  queueUrl: string
  logLevel: string
}

const required = (env: NodeJS.ProcessEnv, name: string): string => {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** @throws Error naming the variable that is missing, but no value: some are secrets */
export const readConfig = (env: NodeJS.ProcessEnv): Config => ({
  databaseUrl: required(env, 'DATABASE_URL'),
  queueUrl: required(env, 'QUEUE_URL'),
  logLevel: env.LOG_LEVEL || 'info',
})
