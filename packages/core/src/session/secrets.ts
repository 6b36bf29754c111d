import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, safe in a URL and in a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const newPublicId = (): string => randomBytes(9).toString('hex')

/** Begins like nothing else, so that a glance and a secret scanner know it. */
export const newJoinCode = (): string => `wrkj_${newSecret()}`

export const hashSecret = (secret: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(secret).digest())

/** Whether a secret belongs to a stored hash; takes the same time for every wrong one. */
export const matchesHash = (secret: string, hash: Uint8Array): boolean => timingSafeEqual(hashSecret(secret), hash)

export interface TokenParts {
  /** `wrkr_`, else `wrk_`: a glance and a secret scanner tell the two apart */
  isRunner: boolean
  publicId: string
  secret: string
}

export const formatToken = ({ isRunner, publicId, secret }: TokenParts): string =>
  `${tokenBeginning({ isRunner, publicId })}_${secret}`

/** What may be shown of a token: it names one and opens nothing. */
export const tokenBeginning = ({ isRunner, publicId }: Omit<TokenParts, 'secret'>): string =>
  `${isRunner ? 'wrkr' : 'wrk'}_${publicId}`

/** The parts of a token; null when it does not look like one. */
export const splitToken = (token: string): TokenParts | null => {
  const [, prefix, publicId, secret] = /^(wrkr?)_([0-9a-f]{18})_([A-Za-z0-9_-]{43})$/.exec(token) ?? []
  return prefix && publicId && secret ? { isRunner: prefix === 'wrkr', publicId, secret } : null
}
