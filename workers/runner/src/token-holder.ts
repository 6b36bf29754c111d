import { type Joined, readJoined, writeJoined } from './joined.ts'

/** The token of this runner, which may change while it runs. */
export interface TokenHolder {
  current(): string
  /** Reads the token again. True if it has changed. */
  reread(): boolean
  /** Stores a new token. Null if the token was set by hand and cannot be changed here. */
  change: ((token: string) => void) | null
}

export const fixedToken = (token: string): TokenHolder => ({ current: () => token, reread: () => false, change: null })

/** The token that joining stored in the data folder. */
export const joinedToken = (dataDir: string, joined: Joined): TokenHolder => {
  let { token } = joined
  return {
    current: () => token,
    reread: () => {
      const now = readJoined(dataDir)?.token ?? token
      const isAnother = now !== token
      token = now
      return isAnother
    },
    change: (next) => {
      writeJoined(dataDir, { ...(readJoined(dataDir) ?? joined), token: next })
      token = next
    },
  }
}
