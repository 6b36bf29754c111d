import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, safe in a URL and in a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const newPublicId = (): string => randomBytes(9).toString('hex')

export const hashSecret = (secret: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(secret).digest())

/** Whether a secret belongs to a stored hash; takes the same time for every wrong one. */
export const matchesHash = (secret: string, hash: Uint8Array): boolean => timingSafeEqual(hashSecret(secret), hash)

export const formatToken = (publicId: string, secret: string): string => `wrk_${publicId}_${secret}`

/** The two halves of a token; null when it does not look like one. */
export const splitToken = (token: string): { publicId: string; secret: string } | null => {
  const [, publicId, secret] = /^wrk_([0-9a-f]{18})_([A-Za-z0-9_-]{43})$/.exec(token) ?? []
  return publicId && secret ? { publicId, secret } : null
}
