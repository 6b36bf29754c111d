import { describe, expect, it } from 'vitest'
import { headerArgs, milliseconds, targetUrl } from './arguments.ts'

describe('arguments', () => {
  it('hold the whole URL, an IPv6 address in brackets', () => {
    const target = { port: 80, method: 'GET', path: '/a?b=c', headers: {} } as const
    expect(targetUrl({ ...target, host: 'localhost' })).toBe('http://localhost:80/a?b=c')
    expect(targetUrl({ ...target, host: '::1' })).toBe('http://[::1]:80/a?b=c')
  })

  it('hold a pair per header, joined as the tool wants it', () => {
    expect(headerArgs({ A: 'b: c', D: 'e' })).toEqual(['-H', 'A: b: c', '-H', 'D: e'])
    expect(headerArgs({ A: 'b' }, '=')).toEqual(['-H', 'A=b'])
  })

  it.each([
    [5, '5000ms'],
    [1.5, '1500ms'],
    [0.0004, '1ms'],
  ])('say %d s in whole milliseconds', (seconds, text) => expect(milliseconds(seconds)).toBe(text))
})
