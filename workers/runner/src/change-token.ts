import type { ApiClient } from './api-client.ts'
import { messageOf } from './errors.ts'
import type { Logger } from './log.ts'
import type { TokenHolder } from './token-holder.ts'

export interface ChangeToken {
  api: Pick<ApiClient, 'rotate'>
  token: TokenHolder
  /** registers again, which ends the old token */
  again: () => Promise<void>
  log: Logger
}

/** Replaces the token at an administrator's request. A failure is only logged: the API asks again. */
export const changeToken = async ({ api, token, again, log }: ChangeToken): Promise<void> => {
  if (!token.change) {
    log.warn('the token is to be changed, but it was given by hand: have this host join with a code')
    return
  }
  try {
    token.change((await api.rotate()).token)
    log.info('the token was changed')
    await again()
  } catch (error) {
    log.warn({ err: messageOf(error) }, 'the token could not be changed')
  }
}
