import { describe, expect, it } from 'vitest'
import { originIn } from './origin.ts'

const origin = (headers: Record<string, string>): string => originIn(new Headers(headers)).origin

describe('originIn', () => {
  it('is what the nearest proxy to the visitor tells, else the host that was asked', () => {
    expect(
      origin({ host: 'web:3000', 'x-forwarded-host': 'bench.example, inner', 'x-forwarded-proto': 'https,http' }),
    ).toBe('https://bench.example')
    expect(origin({ host: '127.0.0.1:3000' })).toBe('http://127.0.0.1:3000')
    expect(origin({ host: '[::1]:3000' })).toBe('http://[::1]:3000')
  })

  it.each(['', 'a b', '<script>', 'http://x', '[::1', 'x:99999999', 'a/b', 'user@x'])(
    'takes no notice of the host %j',
    (host) => {
      expect(origin({ host: 'web:3000', 'x-forwarded-host': host, 'x-forwarded-proto': 'ftp' })).toBe('http://web:3000')
      expect(origin({ host })).toBe('http://localhost')
    },
  )
})
