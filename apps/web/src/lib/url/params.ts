/** How one value of a page's state is stored in its address. */
export interface Param<T, Missing extends T | null = T | null> {
  /** null if absent or invalid */
  read: (texts: readonly string[]) => T | null
  write: (value: T) => readonly string[]
  /** the value that an absent parameter means; it is not written */
  missing: Missing
  /** of several values those that `read` leaves out; without it, `read` takes all or nothing */
  stray?: (texts: readonly string[]) => string[]
}

/** A parameter of any type. */
interface AnyParam {
  read: (texts: readonly string[]) => unknown
  write: (value: never) => readonly string[]
  missing: unknown
  stray?: (texts: readonly string[]) => string[]
}
export type Params = Readonly<Record<string, AnyParam>>
type ValueOf<P extends AnyParam> = NonNullable<ReturnType<P['read']>> | P['missing']
export type Values<P extends Params> = { [Key in keyof P]: ValueOf<P[Key]> }
/** The values to change; null: as if the parameter were absent. */
export type Change<P extends Params> = { [Key in keyof P]?: ValueOf<P[Key]> | null }

/** A parameter of a single text, with the given reader and writer. */
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

const isKnown = (read: (texts: readonly string[]) => unknown, text: string): boolean => read([text]) !== null
const partsOf = (all = ''): string[] => (all === '' ? [] : all.split(',').map((one) => one.replaceAll('%2C', ',')))

/** Several values in one text, separated by commas. A list of which nothing is known counts as absent. */
export const listOf = <T>({ read, write }: Param<T, null>): Param<T[], null> => ({
  read: ([all]) => {
    if (all === undefined) return null
    const known = present(partsOf(all).map((one) => read([one])))
    return known.length === 0 && all !== '' ? null : known
  },
  write: (values) => [
    values
      .flatMap(write)
      .map((one) => one.replaceAll(',', '%2C'))
      .join(','),
  ],
  missing: null,
  stray: ([all]) => partsOf(all).filter((one) => !isKnown(read, one)),
})

/** Several values, each as a parameter of its own: `b=1&b=2`. */
export const eachOf = <T>({ read, write }: Param<T, null>): Param<T[], T[]> => ({
  read: (texts) => present(texts.map((one) => read([one]))),
  write: (values) => values.flatMap(write),
  missing: [],
  stray: (texts) => texts.filter((one) => !isKnown(read, one)),
})

export const withDefault = <T>(of: Param<T, null>, missing: T): Param<T, T> => ({ ...of, missing })

/** The query of an address as Next.js passes it to pages. */
type Asked = Record<string, string | string[] | undefined>

const textsOf = (search: URLSearchParams | Asked, key: string): string[] =>
  search instanceof URLSearchParams ? search.getAll(key) : [search[key] ?? []].flat()

export const readParams = <P extends Params>(params: P, search: URLSearchParams | Asked): Values<P> =>
  Object.fromEntries(
    Object.entries(params).map(([key, { read, missing }]) => [key, read(textsOf(search, key)) ?? missing]),
  ) as Values<P>

/** what may stand in the address of any page */
const everywhere: readonly string[] = ['project']

/** What the query says that its parameters do not know, and that the page therefore leaves out. */
export const strayOf = (params: Params, search: URLSearchParams): { key: string; text: string }[] => {
  const known = Object.entries(params).flatMap(([key, { read, stray }]) => {
    const texts = search.getAll(key)
    const left = stray ? stray(texts) : texts.slice(0, 1).filter((one) => !isKnown(read, one))
    return left.map((one) => ({ key, text: one }))
  })
  const unknown = [...search]
    .filter(([key]) => !Object.hasOwn(params, key) && !everywhere.includes(key))
    .map(([key, one]) => ({ key, text: one }))
  return [...known, ...unknown].filter(({ text: one }) => one !== '')
}

/** Makes a reader for pages rendered on the server and for routes. */
export const readerOf =
  <P extends Params>(params: P) =>
  (search: URLSearchParams | Asked): Values<P> =>
    readParams(params, search)

/** Changes some parameters of a query and keeps it readable for people. Empty, or with its question mark. */
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

/** Makes a function that writes links to a page with this state. */
export const hrefTo =
  <P extends Params>(params: P) =>
  (path: string, shown: Change<P>): string =>
    `${path}${changedSearch(params, '', shown)}`
