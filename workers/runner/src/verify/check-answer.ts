import type { ScenarioCheck } from '@wrkbench/contracts'
import { bodyMismatch, type Mismatch } from './body-rules.ts'
import type { Filled } from './placeholders.ts'
import type { Answer } from './request-once.ts'
import { quote } from './show.ts'

/** Returns what is wrong with one answer; null if nothing is. */
export const checkAnswer = (
  expect: ScenarioCheck['expect'],
  filled: Filled,
  { status, headers, body }: Answer,
): Mismatch | null => {
  const type = headers['content-type']
  const answered = `status ${status}, ${type ?? 'no content type'}, body ${quote(body.toString('utf8'))}`
  if (status !== expect.status) {
    return { expected: `status ${expect.status}`, received: answered, difference: `the status is ${status}` }
  }
  if (expect.contentType && !new RegExp(expect.contentType, 'i').test(type ?? '')) {
    const difference = type ? `the content type is ${quote(type)}` : 'there is no content type'
    return { expected: `content type /${expect.contentType}/`, received: answered, difference }
  }
  const mismatch = expect.body ? bodyMismatch(expect.body, filled, body) : null
  if (mismatch || expect.bytes === undefined || body.length === expect.bytes) return mismatch
  return { expected: `${expect.bytes} bytes`, received: answered, difference: `the body has ${body.length} bytes` }
}

/** Checks that several answers to the same request differ enough; null if they do. */
export const checkVariety = (least: number, bodies: readonly Buffer[]): Mismatch | null => {
  const different = [...new Set(bodies.map((body) => body.toString('latin1')))]
  if (different.length >= least) return null
  const shown = different.slice(0, 5).map(quote).join(', ')
  return {
    expected: `at least ${least} different bodies in ${bodies.length} answers`,
    received: shown,
    difference: `there ${different.length === 1 ? 'is 1 body' : `are only ${different.length} bodies`} in ${bodies.length} answers`,
  }
}
