/** How one part of what a page shows stands in its address. */
export interface Param<T, Missing extends T | null = T | null> {
  /** null: not there, or nonsense */
  read: (texts: readonly string[]) => T | null
  write: (value: T) => readonly string[]
  /** what a missing one means; it is not written */
  missing: Missing
}

/** Any of them, whatever it carries. */
interface AnyParam {
  read: (texts: readonly string[]) => unknown
  write: (value: never) => readonly string[]
  missing: unknown
}
export type Params = Readonly<Record<string, AnyParam>>
type ValueOf<P extends AnyParam> = NonNullable<ReturnType<P['read']>> | P['missing']
export type Values<P extends Params> = { [Key in keyof P]: ValueOf<P[Key]> }
/** What is to be otherwise; null: as if it were missing. */
export type Change<P extends Params> = { [Key in keyof P]?: ValueOf<P[Key]> | null }

/** One text, read and written as it is told. */
export const param = <T>(read: (text: string) => T | null, write: (value: T) => string): Param<T, null> => ({
  read: ([text]) => (text === undefined ? null : read(text)),
  write: (value) => [write(value)],
  missing: null,
})

const number = (parse: (text: string) => number): Param<number, null> =>
  param((text) => (Number.isNaN(parse(text)) ? null : parse(text)), String)

export const text = param<string>((one) => one, String)
export const integer = number((one) => Number.parseInt(one, 10))
export const decimal = number(Number.parseFloat)
export const flag = param<boolean>((one) => one === 'true', String)
export const instant = param<Date>(
  (one) => (Number.isNaN(Date.parse(one)) ? null : new Date(one)),
  (date) => date.toISOString(),
)
export const oneOf = <T extends string>(known: readonly T[]): Param<T, null> =>
  param((one) => known.find((each) => each === one) ?? null, String)

const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value): value is T => value !== null)

/** Several in one text, between commas. */
export const listOf = <T>({ read, write }: Param<T, null>): Param<T[], null> =>
  param(
    (all) => (all === '' ? [] : present(all.split(',').map((one) => read([one.replaceAll('%2C', ',')])))),
    (values) =>
      values
        .flatMap(write)
        .map((one) => one.replaceAll(',', '%2C'))
        .join(','),
  )

/** Several, each named anew: `b=1&b=2`. */
export const eachOf = <T>({ read, write }: Param<T, null>): Param<T[], T[]> => ({
  read: (texts) => present(texts.map((one) => read([one]))),
  write: (values) => values.flatMap(write),
  missing: [],
})

export const withDefault = <T>(of: Param<T, null>, missing: T): Param<T, T> => ({ ...of, missing })

/** The search of an address as Next.js tells pages of it. */
type Asked = Record<string, string | string[] | undefined>

const textsOf = (search: URLSearchParams | Asked, key: string): string[] =>
  search instanceof URLSearchParams ? search.getAll(key) : [search[key] ?? []].flat()

export const readParams = <P extends Params>(params: P, search: URLSearchParams | Asked): Values<P> =>
  Object.fromEntries(
    Object.entries(params).map(([key, { read, missing }]) => [key, read(textsOf(search, key)) ?? missing]),
  ) as Values<P>

/** The same for a page of the server and a route. */
export const readerOf =
  <P extends Params>(params: P) =>
  (search: URLSearchParams | Asked): Values<P> =>
    readParams(params, search)

/** A search with some of it changed, in letters that a person can read. Empty, or with its question mark. */
export const changedSearch = <P extends Params>(params: P, search: string, change: Change<P>): string => {
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries(change)) {
    const of = params[key] as Param<unknown> | undefined
    if (!of || value === undefined) continue
    next.delete(key)
    const [told, meant] = [value, of.missing].map((one) => (one === null ? [] : of.write(one)))
    if (String(told) !== String(meant)) for (const each of told ?? []) next.append(key, each)
  }
  const written = next.toString().replace(/%(2C|2F|3A|7E)/g, decodeURIComponent)
  return written && `?${written}`
}

/** Writes links to a page that shows this. */
export const hrefTo =
  <P extends Params>(params: P) =>
  (path: string, shown: Change<P>): string =>
    `${path}${changedSearch(params, '', shown)}`
