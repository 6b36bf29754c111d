import { noResult } from './no-result.ts'
import { wholeCount } from './units.ts'

export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The value if it is a finite, non-negative number, else null. */
export const quantity = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null

export interface JsonReader {
  count(name: string): number
  number(name: string): number
  /** null if missing or not a number, as tools print what they could not compute */
  optional(name: string): number | null
  object(name: string): JsonReader
  has(name: string): boolean
  /** all entries, as counts */
  counts(): [name: string, count: number][]
  /** all entries that are numbers */
  figures(): [name: string, value: number][]
}

/** Reads figures of a tool's JSON by name; ends with `no-result` if a required one is missing. */
export const jsonReader = (source: unknown, tool: string, line: number): JsonReader => {
  const record: Json = isObject(source) ? source : {}
  const missing = (name: string): never => noResult(`the JSON of ${tool} has no usable figure ${name}`, line)
  return {
    count: (name) => wholeCount(record[name]) ?? missing(name),
    number: (name) => quantity(record[name]) ?? missing(name),
    optional: (name) => quantity(record[name]),
    object: (name) => (isObject(record[name]) ? jsonReader(record[name], tool, line) : missing(name)),
    has: (name) => Object.hasOwn(record, name),
    counts: () => Object.entries(record).map(([name, value]) => [name, wholeCount(value) ?? missing(name)]),
    figures: () =>
      Object.entries(record).flatMap(([name, value]) => {
        const figure = quantity(value)
        return figure === null ? [] : [[name, figure]]
      }),
  }
}

/**
 * Reads the only JSON object of an output, from the first brace to the last, and ignores the text around it. `mark` occurs
 * once in every run's object, so a second match means a second run.
 */
export const onlyJson = (text: string, mark: RegExp, tool: string): JsonReader => {
  const start = text.indexOf('{')
  const line = text.slice(0, Math.max(0, start)).split('\n').length
  if (text.match(new RegExp(mark, 'g'))?.[1]) noResult('the output holds more than one run', line)
  try {
    return jsonReader(JSON.parse(text.slice(start, text.lastIndexOf('}') + 1)), tool, line)
  } catch {
    return noResult(`the JSON of ${tool} is damaged or cut off`, line)
  }
}
