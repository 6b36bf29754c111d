import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import { CatalogClient, unmarkColumns } from './catalog-client.ts'
import type { Datasource } from './command-line.ts'
import { createDatabase, dropDatabase } from './database.ts'

const unset = 'postgresql://unset@127.0.0.1:1/unset'

/** The first query of the engine on a connection: does the schema exist, and which server is this. */
const isProbe = (sql: string) => /FROM pg_namespace WHERE nspname = \$1\), version\(\)/.test(sql)
const probeAnswer: SqlResultSet = {
  columnNames: ['exists', 'version', 'numeric_version'],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, 'PostgreSQL 18.0', 180_000]],
}

/**
 * Connects the engine to the database on its first query, so that commands which only compare schemas need no server.
 * While `offline()` is true, even the engine's own probe is answered without one.
 */
export const adapterFactory = (
  datasource: Datasource,
  offline: () => boolean,
): SqlMigrationAwareDriverAdapterFactory => {
  const url = datasource.url ?? unset
  return {
    adapterName: '@prisma/adapter-pg',
    provider: 'postgres',
    connect: async () => lazily(() => open(url), offline),
    connectToShadowDb: () => (datasource.shadowDatabaseUrl ? open(datasource.shadowDatabaseUrl) : openShadowOf(url)),
  }
}

const open = async (connectionString: string): Promise<SqlDriverAdapter> => {
  const connection = await new PrismaPg({ connectionString, Client: CatalogClient }).connect()
  const queryRaw = connection.queryRaw.bind(connection)
  return Object.assign(connection, { queryRaw: async (query: SqlQuery) => unmarkColumns(await queryRaw(query)) })
}

/** Opens a scratch database beside the real one; it is dropped when the engine is done with it. */
const openShadowOf = async (url: string): Promise<SqlDriverAdapter> => {
  const shadow = new URL(url)
  shadow.pathname = `/prisma_migrate_shadow_db_${randomUUID()}`
  await createDatabase(shadow.toString())
  const connection = await open(shadow.toString())
  const dispose = connection.dispose.bind(connection)
  return Object.assign(connection, {
    dispose: async () => {
      await dispose()
      await dropDatabase(shadow.toString())
    },
  })
}

const lazily = (connect: () => Promise<SqlDriverAdapter>, offline: () => boolean): SqlDriverAdapter => {
  let connection: Promise<SqlDriverAdapter> | undefined
  const get = () => {
    connection ??= connect()
    return connection
  }
  return {
    adapterName: '@prisma/adapter-pg',
    provider: 'postgres',
    queryRaw: async (query) => (offline() && isProbe(query.sql) ? probeAnswer : (await get()).queryRaw(query)),
    executeRaw: async (query) => (await get()).executeRaw(query),
    executeScript: async (script) => (await get()).executeScript(script),
    startTransaction: async (isolationLevel) => (await get()).startTransaction(isolationLevel),
    dispose: async () => (await connection)?.dispose(),
  }
}
