import { createHash } from 'node:crypto'
import type { ScenarioCheck } from '@wrkbench/contracts'
import type { Answer } from './request-once.ts'
import { firstDifference, firstJsonDifference, quote } from './show.ts'

export interface Mismatch {
  expected: string
  received: string
  difference: string
}

type Expect = ScenarioCheck['expect']
type Body = NonNullable<Expect['body']>

const parseJson = (text: string): { value: unknown } | { why: string } => {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { why: (error as Error).message }
  }
}

const jsonMismatch = (expected: unknown, received: string): Mismatch | null => {
  const parsed = parseJson(received)
  const difference =
    'why' in parsed ? `the body is not JSON: ${parsed.why}` : firstJsonDifference(expected, parsed.value)
  return difference === null ? null : { expected: JSON.stringify(expected), received: quote(received), difference }
}

const hashMismatch = (field: string, sent: string, received: string): Mismatch | null => {
  const hash = createHash('sha256').update(sent).digest('hex')
  const parsed = parseJson(received)
  const value = 'value' in parsed ? (parsed.value as Record<string, unknown> | null)?.[field] : undefined
  if (value === hash) return null
  const expected = `${JSON.stringify({ [field]: hash })}, the SHA-256 of ${quote(sent)}`
  if ('why' in parsed) return { expected, received: quote(received), difference: `the body is not JSON: ${parsed.why}` }
  const difference =
    typeof value === 'string'
      ? firstDifference(Buffer.from(hash), Buffer.from(value))
      : `the body has no text field ${JSON.stringify(field)}`
  return { expected, received: quote(received), difference: difference ?? '' }
}

const bodyMismatch = (rule: Body, sent: string, body: Buffer): Mismatch | null => {
  const received = body.toString('utf8')
  if ('exact' in rule) {
    const difference = firstDifference(Buffer.from(rule.exact), body)
    return difference === null ? null : { expected: quote(rule.exact), received: quote(received), difference }
  }
  if ('json' in rule) return jsonMismatch(rule.json, received)
  if ('sha256Of' in rule) return hashMismatch(rule.field, sent, received)
  if (new RegExp(rule.pattern).test(received)) return null
  return {
    expected: `/${rule.pattern}/`,
    received: quote(received),
    difference: 'the body does not match the expression',
  }
}

/** What is wrong with an answer, null when nothing is. `sent` is the random text that went into the request. */
export const checkAnswer = (expect: Expect, sent: string, { status, headers, body }: Answer): Mismatch | null => {
  const type = headers['content-type']
  const answered = `status ${status}, ${type ?? 'no content type'}, body ${quote(body.toString('utf8'))}`
  if (status !== expect.status) {
    return { expected: `status ${expect.status}`, received: answered, difference: `the status is ${status}` }
  }
  if (expect.contentType && !new RegExp(expect.contentType, 'i').test(type ?? '')) {
    const difference = type ? `the content type is ${quote(type)}` : 'there is no content type'
    return { expected: `content type /${expect.contentType}/`, received: answered, difference }
  }
  const mismatch = expect.body ? bodyMismatch(expect.body, sent, body) : null
  if (mismatch || expect.bytes === undefined || body.length === expect.bytes) return mismatch
  return { expected: `${expect.bytes} bytes`, received: answered, difference: `the body has ${body.length} bytes` }
}
