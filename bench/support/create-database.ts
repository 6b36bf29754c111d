import pg from 'pg'

export const createDatabase = async (urlOf: (database: string) => string, name: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: urlOf('postgres') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
}
