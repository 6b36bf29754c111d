import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** connection string of the test server's maintenance database, as superuser */
    postgresUrl: string
    /** the private Redis, or null where there is no redis-server */
    redisUrl: string | null
  }
}

/** A database of the test server. */
export const databaseUrl = (name: string): string => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.toString()
}
