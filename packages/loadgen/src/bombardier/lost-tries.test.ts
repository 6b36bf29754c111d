import { describe, expect, it } from 'vitest'
import { lostTries } from './lost-tries.ts'

const spec = {
  method: 'GET',
  url: 'http://127.0.0.1:18790/json',
  headers: [{ key: 'Accept', value: 'application/json' }],
  body: '',
  stream: false,
  client: 'fasthttp',
}
/** what bombardier 1.2.6 writes for it */
const size = 93

describe('requests that bombardier sent again', () => {
  it('are those written beyond the ones that it counts', () => {
    expect(lostTries(spec, 1000 * size, 1000)).toBe(0)
    expect(lostTries(spec, 1020 * size, 1000)).toBe(20)
    // refused connections were counted, but nothing was written to them
    expect(lostTries(spec, 1000 * size, 1500)).toBe(0)
  })

  it.each([
    ['no headers', { headers: undefined }, 67],
    ['no keep-alive', { headers: [...spec.headers, { key: 'Connection', value: 'close' }] }, 112],
    ['no path', { url: 'http://127.0.0.1:18790' }, 89],
    ['a query', { url: 'http://127.0.0.1:18790/json?text=a%20b&n=1' }, 108],
    ['a name', { url: 'http://localhost/json' }, 87],
    ['a header of two bytes', { headers: [{ key: 'X', value: 'é' }] }, 67 + 7],
  ])('with %s', (_, other, bytes) => {
    expect(lostTries({ ...spec, ...other }, 50 * bytes, 40)).toBe(10)
  })

  it.each([
    ['a size that does not divide the bytes', {}, 1000 * size + 1],
    ['TLS', { url: 'https://127.0.0.1:18790/json' }],
    ['a path that its client normalises', { url: 'http://127.0.0.1:18790//json/../a' }],
    ['a path with other characters', { url: 'http://127.0.0.1:18790/j%20son' }],
    ['a user', { url: 'http://me:secret@127.0.0.1:18790/json' }],
    ['no address', { url: undefined }],
    ['another client', { client: 'net/http.v1' }],
    ['a body', { body: 'text' }],
    ['a streamed body', { stream: true }],
    ['a POST', { method: 'POST' }],
    ['a Host of its own', { headers: [{ key: 'host', value: 'a' }] }],
    ['headers that are none', { headers: [{ key: 'Accept' }] }],
    ['headers that are no list', { headers: 'Accept: a' }],
  ])('are not known with %s', (_, other, bytes = 1000 * size) => {
    expect(lostTries({ ...spec, ...other }, bytes, 1000)).toBeNull()
  })

  it('are not known without a description of the load', () => {
    expect(lostTries(undefined, 93_000, 1000)).toBeNull()
  })
})
