import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { endWhenLost } from './end-when-lost.ts'
import { PrismaClient } from './generated/client.ts'
import { safeInteger } from './safe-integer.ts'
import { type OnQuery, timeQueries } from './time-queries.ts'

export interface DbOptions {
  /** postgres:// or postgresql:// */
  url: string
  /** maximum number of connections, shared by Prisma and plain SQL */
  poolSize: number
  /** called for errors on idle connections, which the pool replaces by itself */
  onError?: (error: Error) => void
  /** called with the duration of each statement */
  onQuery?: OnQuery
  /**
   * milliseconds without any data after which PostgreSQL is asked whether it still works on the statement; default 15
   * 000
   */
  silentMs?: number
}

export interface Db {
  /** for single rows */
  prisma: PrismaClient
  /** for the functions of queries/: set operations, compare-and-set and analytics */
  pool: pg.Pool
  close(): Promise<void>
}

const int8 = 20

/**
 * Opens one pool for both Prisma and plain SQL. It connects at the first query. An attempt to connect fails after 5 s,
 * and a statement whose connection is lost after 20 s.
 */
export const createDb = ({ url, poolSize, onError, onQuery, silentMs }: DbOptions): Db => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    onConnect: (client) => endWhenLost(client, url, silentMs),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 && format !== 'binary' ? safeInteger : pg.types.getTypeParser(oid, format),
    },
  })
  pool.on('error', (error) => onError?.(error))
  // When a connection breaks between two statements of its holder, this is the only listener; without it the error
  // would end the process. The holder's next statement fails, which is soon enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (onQuery) pool.on('connect', (client) => timeQueries(client, onQuery))
  let prisma: PrismaClient | undefined
  return {
    // Loaded on first use: Prisma costs 20 MB and a tenth of a second.
    get prisma() {
      prisma ??= new PrismaClient({ adapter: new PrismaPg(pool) })
      return prisma
    },
    pool,
    close: async () => {
      await prisma?.$disconnect()
      await pool.end()
    },
  }
}
