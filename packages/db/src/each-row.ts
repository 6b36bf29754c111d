import pg, { type QueryConfig, type QueryResultRow } from 'pg'

/**
 * Passes each row to `make` and returns the results in the order of the rows. Each row is processed as soon as it
 * arrives, while the database works on the next ones, and is not kept. This saves time and memory when large rows
 * become small results.
 * @throws the database's error, or the first error that `make` throws
 */
export const eachRow = async <Row extends QueryResultRow, Made>(
  pool: pg.Pool,
  statement: QueryConfig,
  make: (row: Row) => Made,
): Promise<Made[]> => {
  const client = await pool.connect()
  const made: Made[] = []
  const thrown: unknown[] = []
  const read = new Promise((resolve, reject) => {
    const query = client.query(new pg.Query<Row>(statement))
    query.on('row', (row) => {
      // Nobody could catch an error thrown in this listener.
      try {
        if (thrown.length === 0) made.push(make(row))
      } catch (error) {
        thrown.push(error)
      }
    })
    query.on('end', resolve)
    query.on('error', reject)
  })
  // Does as the pool does: a connection that answered with an error may be about to close, so it is not reused.
  await read.then(
    () => client.release(),
    (error) => {
      client.release(true)
      throw error
    },
  )
  if (thrown.length > 0) throw thrown[0]
  return made
}
