import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** connection string of the test server's maintenance database, as superuser */
    postgresUrl: string
    /** URL of the private Redis; null without a redis-server */
    redisUrl: string | null
  }
}

/** Connection string of a database of the test server. */
export const databaseUrl = (name: string): string => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.toString()
}
