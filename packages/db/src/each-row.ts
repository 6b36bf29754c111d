import pg, { type QueryConfig, type QueryResultRow } from 'pg'

/**
 * What `make` makes of each row, in the order in which they come. Each is made as soon as its row is there, while the
 * database works on the next ones, and no row is kept: large rows that become little take neither the time of both sides
 * one after the other nor the room of all of them. @throws what the database answers, or the first that `make` throws
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
      // Nobody could catch what is thrown here.
      try {
        if (thrown.length === 0) made.push(make(row))
      } catch (error) {
        thrown.push(error)
      }
    })
    query.on('end', resolve)
    query.on('error', reject)
  })
  // As the pool does: a connection that answered with an error may be about to end.
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
