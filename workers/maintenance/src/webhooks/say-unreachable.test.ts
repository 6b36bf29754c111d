import { describe, expect, it } from 'vitest'
import { sayUnreachable } from './say-unreachable.ts'

describe('sayUnreachable', () => {
  it('says what is wrong and what to check, with the code', () => {
    expect(sayUnreachable({ code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND hooks.example' })).toBe(
      'There is no host of this name. Check the address for a typing mistake. (ENOTFOUND)',
    )
    expect(sayUnreachable({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: '' })).toContain('NODE_EXTRA_CA_CERTS')
  })

  it('passes on what it does not know', () => {
    expect(sayUnreachable({ code: 'EODD', message: 'odd' })).toBe('It could not be reached: EODD.')
    expect(sayUnreachable({ message: 'odd' })).toBe('It could not be reached: odd.')
  })
})
