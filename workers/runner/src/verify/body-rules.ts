import { createHash } from 'node:crypto'
import type { ScenarioCheck } from '@wrkbench/contracts'
import type { Filled } from './placeholders.ts'
import { firstDifference, firstJsonDifference, quote } from './show.ts'

export interface Mismatch {
  expected: string
  received: string
  difference: string
}

type Rule = NonNullable<ScenarioCheck['expect']['body']>
type Range = Extract<Rule, { integer: unknown }>['integer']

const parseJson = (text: string): { value: unknown } | { why: string } => {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { why: `the body is not JSON: ${(error as Error).message}` }
  }
}

const exactMismatch = (expected: string, body: Buffer): Mismatch | null => {
  const difference = firstDifference(Buffer.from(expected), body)
  return difference === null ? null : { expected: quote(expected), received: quote(body.toString('utf8')), difference }
}

const jsonMismatch = (expected: unknown, received: string): Mismatch | null => {
  const parsed = parseJson(received)
  const difference = 'why' in parsed ? parsed.why : firstJsonDifference(expected, parsed.value)
  return difference === null ? null : { expected: JSON.stringify(expected), received: quote(received), difference }
}

const hashMismatch = (field: string, sent: string, received: string): Mismatch | null => {
  const hash = createHash('sha256').update(sent).digest('hex')
  const parsed = parseJson(received)
  const value = 'value' in parsed ? (parsed.value as Record<string, unknown> | null)?.[field] : undefined
  if (value === hash) return null
  const expected = `${JSON.stringify({ [field]: hash })}, the SHA-256 of ${quote(sent)}`
  if ('why' in parsed) return { expected, received: quote(received), difference: parsed.why }
  const difference =
    typeof value === 'string'
      ? firstDifference(Buffer.from(hash), Buffer.from(value))
      : `the body has no text field ${JSON.stringify(field)}`
  return { expected, received: quote(received), difference: difference ?? '' }
}

const inWords = ({ minimum, maximum }: Range): string => `an integer from ${minimum} to ${maximum}`

const isIn = ({ minimum, maximum }: Range, value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum

const integerMismatch = (range: Range, received: string): Mismatch | null => {
  const isRight = /^(0|-?[1-9]\d*)$/.test(received) && isIn(range, Number(received))
  const difference = `the body is not ${inWords(range)}`
  return isRight ? null : { expected: inWords(range), received: quote(received), difference }
}

const integersMismatch = (fields: number, range: Range, received: string): Mismatch | null => {
  const expected = `a JSON object of ${fields} fields, each ${inWords(range)}`
  const wrong = (difference: string) => ({ expected, received: quote(received), difference })
  const parsed = parseJson(received)
  if ('why' in parsed) return wrong(parsed.why)
  const { value } = parsed
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return wrong('the body is no JSON object')
  const entries = Object.entries(value)
  if (entries.length !== fields) return wrong(`the object has ${entries.length} fields`)
  const bad = entries.find(([, each]) => !isIn(range, each))
  if (bad) return wrong(`at /${bad[0]}: ${JSON.stringify(bad[1])} is not ${inWords(range)}`)
  const different = new Set(entries.map(([, each]) => each)).size
  return different * 2 >= fields ? null : wrong(`the ${fields} fields hold only ${different} different values`)
}

/** Returns what is wrong with a body; null if nothing is. */
export const bodyMismatch = (rule: Rule, filled: Filled, body: Buffer): Mismatch | null => {
  const received = body.toString('utf8')
  if ('exact' in rule) return exactMismatch(filled.inText(rule.exact), body)
  if ('json' in rule) return jsonMismatch(rule.json, received)
  if ('sha256Of' in rule) return hashMismatch(rule.field, filled.sent, received)
  if ('integer' in rule) return integerMismatch(rule.integer, received)
  if ('integers' in rule) return integersMismatch(rule.fields, rule.integers, received)
  const pattern = filled.inPattern(rule.pattern)
  if (new RegExp(pattern).test(received)) return null
  return { expected: `/${pattern}/`, received: quote(received), difference: 'the body does not match the expression' }
}
