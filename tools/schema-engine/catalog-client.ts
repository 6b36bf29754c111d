import { ColumnTypeEnum, type SqlResultSet } from '@prisma/driver-adapter-utils'
import pg from 'pg'

/**
 * The engine reads columns of PostgreSQL's one-byte type "char" (oid 18) from the system catalogue, and the driver
 * adapter does not know that type. Such a field therefore passes the adapter as text with a marked name, and behind the
 * adapter the mark becomes the engine's type for a single character.
 */
const charOid = 18
const textOid = 25
const mark = '\0char:'

const markFields = (result: unknown): void => {
  for (const one of [result].flat() as { fields?: pg.FieldDef[] }[]) {
    for (const field of one?.fields ?? []) {
      if (field.dataTypeID !== charOid) continue
      field.dataTypeID = textOid
      field.name = mark + field.name
    }
  }
}

type Callback = (error: unknown, result: unknown) => void

export class CatalogClient extends pg.Client {
  // pg's `query` has a dozen overloads; the pool uses the one with a callback, transactions the one with a promise.
  // biome-ignore lint/suspicious/noExplicitAny: the signature cannot be written once for all overloads
  override query(...args: any[]): any {
    const callback = args.at(-1) as Callback | undefined
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: unknown, result: unknown) => {
        markFields(result)
        callback(error, result)
      }
      return Reflect.apply(super.query, this, args)
    }
    const pending = Reflect.apply(super.query, this, args)
    if (!(pending instanceof Promise)) return pending
    return pending.then((result) => {
      markFields(result)
      return result
    })
  }
}

export const unmarkColumns = (result: SqlResultSet): SqlResultSet => {
  const isMarked = result.columnNames.map((name) => name.startsWith(mark))
  return {
    ...result,
    columnNames: result.columnNames.map((name, i) => (isMarked[i] ? name.slice(mark.length) : name)),
    columnTypes: result.columnTypes.map((type, i) => (isMarked[i] ? ColumnTypeEnum.Character : type)),
  }
}
