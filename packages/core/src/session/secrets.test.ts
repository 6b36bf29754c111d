import { describe, expect, it } from 'vitest'
import { formatToken, hashSecret, matchesHash, newPublicId, newSecret, splitToken } from './secrets.ts'

describe('tokens', () => {
  it('come apart as they were put together', () => {
    for (let round = 0; round < 200; round++) {
      const [publicId, secret] = [newPublicId(), newSecret()]
      expect(splitToken(formatToken(publicId, secret))).toEqual({ publicId, secret })
    }
  })

  it('are nothing else', () => {
    const good = formatToken(newPublicId(), newSecret())
    for (const text of ['', good.slice(1), `${good}x`, good.slice(0, -1), good.replace('wrk_', 'WRK_'), ` ${good}`]) {
      expect(splitToken(text)).toBeNull()
    }
  })

  it('match their own hash alone', () => {
    const secret = newSecret()
    expect(matchesHash(secret, hashSecret(secret))).toBe(true)
    expect(matchesHash(newSecret(), hashSecret(secret))).toBe(false)
    expect(hashSecret(secret)).toHaveLength(32)
  })
})
