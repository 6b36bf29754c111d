import pg from 'pg'

/** Called for each statement: its name if prepared, else its verb; the seconds until its answer; whether it failed. */
export type OnQuery = (statement: string, seconds: number, failed: boolean) => void

const verbs = ['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']

const textOf = (first: unknown): { name?: string; text?: string } =>
  typeof first === 'string' ? { text: first } : ((first ?? {}) as { name?: string; text?: string })

/** Names a statement by a small, fixed set of values, so that metrics can use them as labels. */
export const statementOf = (first: unknown): string => {
  const { name, text = '' } = textOf(first)
  if (name) return name
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? ''
  return verbs.includes(verb) ? verb : 'other'
}

/** Times every statement on a connection of a pool. Streams (COPY) are passed through untimed. */
export const timeQueries = (client: pg.PoolClient, onQuery: OnQuery): void => {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  const timed = (...args: unknown[]): unknown => {
    const [first] = args
    const isRead = first instanceof pg.Query
    if (!isRead && typeof (first as { submit?: unknown } | undefined)?.submit === 'function') return plain(...args)
    const statement = statementOf(first)
    const start = performance.now()
    const done = (failed: boolean) => onQuery(statement, (performance.now() - start) / 1000, failed)
    if (isRead) {
      first.on('end', () => done(false))
      first.on('error', () => done(true))
      return plain(...args)
    }
    const last = args.at(-1)
    if (typeof last === 'function') {
      const answered = (error: unknown, ...more: unknown[]) => {
        done(Boolean(error))
        last(error, ...more)
      }
      return plain(...args.slice(0, -1), answered)
    }
    const answer = plain(...args) as Promise<unknown>
    answer.then(
      () => done(false),
      () => done(true),
    )
    return answer
  }
  client.query = timed as typeof client.query
}
