import pg from 'pg'

/** Parameters of Prisma's connection strings that PostgreSQL does not know. */
const prismaParameters = ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer']

/** Returns the database's name, and the address of a database on the same server that surely exists. */
export const maintenanceOf = (url: string): { name: string; admin: string } => {
  const admin = new URL(url)
  const name = decodeURIComponent(admin.pathname.slice(1)) || 'postgres'
  admin.pathname = '/postgres'
  for (const parameter of prismaParameters) admin.searchParams.delete(parameter)
  return { name, admin: admin.toString() }
}

const runOn = async (connectionString: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export const canConnect = (url: string): Promise<void> => runOn(url, 'SELECT 1')

export const createDatabase = async (url: string): Promise<{ databaseName: string }> => {
  const { name, admin } = maintenanceOf(url)
  await runOn(admin, `CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  return { databaseName: name }
}

export const dropDatabase = async (url: string): Promise<void> => {
  const { name, admin } = maintenanceOf(url)
  await runOn(admin, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
}

/** Describes an error by Prisma's own error codes, which its CLI turns into messages. */
export const describeConnectionError = (error: unknown, url: string): { error_code: string; message: string } => {
  const { hostname, port, pathname } = new URL(url)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reason = error instanceof Error ? error.message : String(error)
  if (code === '3D000') return { error_code: 'P1003', message: `Database \`${pathname.slice(1)}\` does not exist` }
  if (code === '28P01' || code === '28000') {
    return { error_code: 'P1000', message: `Authentication failed against database server at \`${hostname}\`` }
  }
  return { error_code: 'P1001', message: `Can't reach database server at \`${hostname}:${port || 5432}\` (${reason})` }
}
