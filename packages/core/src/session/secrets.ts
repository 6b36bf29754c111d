import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Makes a secret of 256 random bits that is safe in a URL and in a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
export const newPublicId = (): string => randomBytes(9).toString('hex')

/** Makes a join code. Its unique prefix lets people and secret scanners recognize it. */
export const newJoinCode = (): string => `wrkj_${newSecret()}`

/** SHA-256: secrets are random and long, so a slow hash would add nothing. */
export const hashSecret = (secret: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(secret).digest())

/** Whether a secret belongs to a stored hash; takes the same time for every wrong one. */
export const matchesHash = (secret: string, hash: Uint8Array): boolean => timingSafeEqual(hashSecret(secret), hash)

export interface TokenParts {
  /** true for the prefix `wrkr_`, false for `wrk_`, by which people and secret scanners tell the two apart */
  isRunner: boolean
  publicId: string
  secret: string
}

export const formatToken = ({ isRunner, publicId, secret }: TokenParts): string =>
  `${tokenBeginning({ isRunner, publicId })}_${secret}`

/** Returns the part of a token that may be shown: it identifies the token but gives no access. */
export const tokenBeginning = ({ isRunner, publicId }: Omit<TokenParts, 'secret'>): string =>
  `${isRunner ? 'wrkr' : 'wrk'}_${publicId}`

/** Splits a token into its parts; null if the text does not look like a token. */
export const splitToken = (token: string): TokenParts | null => {
  const [, prefix, publicId, secret] = /^(wrkr?)_([0-9a-f]{18})_([A-Za-z0-9_-]{43})$/.exec(token) ?? []
  return prefix && publicId && secret ? { isRunner: prefix === 'wrkr', publicId, secret } : null
}
