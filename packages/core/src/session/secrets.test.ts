import { describe, expect, it } from 'vitest'
import { formatToken, hashSecret, matchesHash, newPublicId, newSecret, splitToken } from './secrets.ts'

describe('tokens', () => {
  it('come apart as they were put together', () => {
    for (let round = 0; round < 200; round++) {
      const parts = { isRunner: round % 2 === 0, publicId: newPublicId(), secret: newSecret() }
      expect(splitToken(formatToken(parts))).toEqual(parts)
    }
  })

  it('are nothing else', () => {
    const good = formatToken({ isRunner: false, publicId: newPublicId(), secret: newSecret() })
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
