import type { Db } from '@wrkbench/db'

/** Returns the SQL statements that `work` sends through the pool, without transaction control. */
export const countStatements = async (ctxDb: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = []
  const note = (asked: unknown) => {
    const { text = asked } = (asked ?? {}) as { text?: unknown }
    if (typeof text === 'string' && !/^(BEGIN|COMMIT|ROLLBACK)$/.test(text)) statements.push(text.trim().slice(0, 60))
  }
  const watched = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (object, property) => {
        const value: unknown = Reflect.get(object, property)
        if (typeof value !== 'function') return value
        if (property === 'query') {
          return (...args: unknown[]) => {
            note(args[0])
            return value.apply(object, args)
          }
        }
        if (property === 'connect') return async () => watched(await value.apply(object))
        return value.bind(object)
      },
    })
  await work({ ...ctxDb, pool: watched(ctxDb.pool) })
  return statements
}
