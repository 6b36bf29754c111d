import pg from 'pg'

type Wanted = {
  /** a role that may create roles and databases */
  adminUrl: string
  /** name of the database and of the role that owns it */
  name: string
  password: string
}

/**
 * Makes a role and a database of its own, which no other role may open, and returns the database's address. If both
 * exist, sets the password.
 */
export const ensureDatabase = async ({ adminUrl, name, password }: Wanted): Promise<string> => {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const role = pg.escapeIdentifier(name)
    const has = async (sql: string) => ((await client.query(sql, [name])).rowCount ?? 0) > 0
    const isThere = await has('SELECT FROM pg_roles WHERE rolname = $1')
    await client.query(`${isThere ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
    if (!(await has('SELECT FROM pg_database WHERE datname = $1'))) {
      await client.query(`GRANT ${role} TO CURRENT_USER`)
      await client.query(`CREATE DATABASE ${role} OWNER ${role}`)
    }
    await client.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${role} FROM PUBLIC`)
  } finally {
    await client.end()
  }
  const url = new URL(adminUrl)
  url.username = name
  url.password = password
  url.pathname = `/${name}`
  return url.toString()
}
