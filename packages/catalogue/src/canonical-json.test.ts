import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canonicalJson, manifestRevision } from './canonical-json.ts'
import { requestPath } from './request-path.ts'

describe('canonicalJson', () => {
  it('is the same text for equal values, however they were put together', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'é' }], a: true })).toBe('{"a":true,"b":[1,{"c":"é","d":null}]}')
    expect(canonicalJson({ a: undefined, b: 1 })).toBe(canonicalJson({ b: 1 }))
  })

  it('keeps the order of lists', () => {
    expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]))
  })
})

it('manifestRevision is the SHA-256 of it', () => {
  const expected = createHash('sha256').update('{"a":2,"b":1}').digest('hex')
  expect(manifestRevision({ b: 1, a: 2 })).toBe(expected)
})

describe('requestPath', () => {
  const scenario = { request: { method: 'GET' as const, path: '/hash?text=hello', headers: {} } }

  it('is the scenario’s own without an override', () => {
    expect(requestPath(scenario, undefined)).toBe('/hash?text=hello')
    expect(requestPath(scenario, undefined, '/hash?text=x')).toBe('/hash?text=x')
  })

  it('replaces the pathname and keeps the query', () => {
    expect(requestPath(scenario, '/api/sha')).toBe('/api/sha?text=hello')
    expect(requestPath(scenario, '/api/sha', '/hash?text=x')).toBe('/api/sha?text=x')
  })

  it('leaves other pages alone', () => {
    expect(requestPath(scenario, '/api/sha', '/hash/other?text=x')).toBe('/hash/other?text=x')
  })
})
