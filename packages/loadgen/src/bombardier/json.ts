import type { Failure } from '../parse/failures.ts'
import { isObject, type Json, quantity } from '../parse/json.ts'
import { noResult } from '../parse/no-result.ts'
import { wholeCount } from '../parse/units.ts'
import type { BombardierFigures } from './figures.ts'
import { parseGoJson } from './go-json.ts'
import { lostTries } from './lost-tries.ts'

const object = (value: unknown): Json | null => (isObject(value) ? value : null)

const need = <T>(value: T | null, name: string, line: number): T =>
  value ?? noResult(`the JSON of bombardier has no usable ${name}`, line)

const failuresOf = (value: unknown): Failure[] =>
  (Array.isArray(value) ? value : []).map((entry) => {
    const failure = object(entry)
    return { description: String(failure?.description ?? ''), count: wholeCount(failure?.count) ?? 0 }
  })

const spreadOf = (value: unknown): { mean: number; max: number; percentiles: Record<string, number> } | null => {
  const spread = object(value)
  const mean = quantity(spread?.mean)
  const max = quantity(spread?.max)
  if (mean === null || max === null) return null
  const percentiles = Object.entries(object(spread?.percentiles) ?? {}).filter(
    (pair): pair is [string, number] => quantity(pair[1]) !== null,
  )
  return { mean, max, percentiles: Object.fromEntries(percentiles) }
}

const begin = '{"spec":'

/** Start of the JSON in an output; -1 if there is none. Without `-p r`, an intro and progress precede it. */
export const jsonStart = (text: string): number => text.indexOf(begin)

export const bombardierJson = (text: string): BombardierFigures => {
  const start = jsonStart(text)
  const line = text.slice(0, start).split('\n').length
  if (text.indexOf(begin, start + 1) > 0) noResult('the output holds more than one run', line)
  let json: Json | null
  try {
    json = object(parseGoJson(text.slice(start, text.lastIndexOf('}') + 1)))
  } catch {
    return noResult('the JSON of bombardier is damaged or cut off', line)
  }
  const found = need(object(json?.result), 'result', line)
  const count = (name: string) => need(wholeCount(found[name]), name, line)
  const codes = {
    '1xx': count('req1xx'),
    '2xx': count('req2xx'),
    '3xx': count('req3xx'),
    '4xx': count('req4xx'),
    '5xx': count('req5xx'),
  }
  const others = count('others')
  const bytes = { read: count('bytesRead'), written: count('bytesWritten') }
  const told = Object.values(codes).reduce((sum, one) => sum + one, others)
  return {
    seconds: need(quantity(found.timeTakenSeconds), 'timeTakenSeconds', line),
    codes,
    others,
    failures: failuresOf(found.errors),
    lostTries: lostTries(json?.spec, bytes.written, told),
    latency: spreadOf(found.latency),
    rate: spreadOf(found.rps),
    bytes,
  }
}
