import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { endWhenLost } from './end-when-lost.ts'
import { PrismaClient } from './generated/client.ts'
import { safeInteger } from './safe-integer.ts'
import { type OnQuery, timeQueries } from './time-queries.ts'

export interface DbOptions {
  /** postgres:// or postgresql:// */
  url: string
  /** connections at the most, shared by Prisma and plain SQL */
  poolSize: number
  /** told of errors on idle connections; the pool replaces those by itself */
  onError?: (error: Error) => void
  /** told how long each statement took */
  onQuery?: OnQuery
  /** an answer that has not begun after so long is asked after; default 15 s */
  silentMs?: number
}

export interface Db {
  /** for plain rows */
  prisma: PrismaClient
  /** for set work, compare-and-set and analytics: the functions of queries/ */
  pool: pg.Pool
  close(): Promise<void>
}

const int8 = 20

/**
 * One pool for both ways to the database. Connects at the first query; a connection attempt fails after 5 s, a statement
 * whose connection is lost after 20.
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
  // A connection that breaks between two statements of whoever holds it tells nobody else, and would end the process:
  // the next statement on it fails, which is soon enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (onQuery) pool.on('connect', (client) => timeQueries(client, onQuery))
  let prisma: PrismaClient | undefined
  return {
    // 20 MB and a tenth of a second that only who asks for it pays
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
