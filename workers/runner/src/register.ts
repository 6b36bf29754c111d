import type { Registered, RegisterRunner } from '@wrkbench/contracts'
import { type ApiClient, isForgotten } from './api-client.ts'
import { messageOf } from './errors.ts'
import type { Logger } from './log.ts'
import { backoffMs, pause } from './wait.ts'

const everyMs = 5000

export interface Membership {
  api: Pick<ApiClient, 'register' | 'presence'>
  body: RegisterRunner
  signal: AbortSignal
  log: Logger
  presenceMs?: number
}

/** Registers, however long the API is away or does not know the token yet; says so once per reason. */
export const register = async ({ api, body, signal, log }: Membership): Promise<Registered> => {
  let said = ''
  for (let attempt = 0; ; attempt++) {
    try {
      const registered = await api.register(body, signal)
      log.info({ ...registered, incarnation: body.incarnation }, 'registered')
      return registered
    } catch (error) {
      signal.throwIfAborted()
      const why = messageOf(error)
      if (why !== said) log.warn({ err: why }, 'not registered yet')
      said = why
      await pause(backoffMs(attempt), signal)
    }
  }
}

/**
 * Shows every 5 s that an idle runner is there, until the signal aborts. An API that no longer knows it gets a new
 * registration, handed to `onRegistered`.
 */
export const keepPresent = async (
  membership: Membership,
  isIdle: () => boolean,
  onRegistered: (registered: Registered) => Promise<void>,
): Promise<void> => {
  const { api, body, signal, log, presenceMs = everyMs } = membership
  while (!signal.aborted) {
    await pause(presenceMs, signal).catch(() => {})
    if (signal.aborted || !isIdle()) continue
    try {
      await api.presence({ incarnation: body.incarnation }, signal)
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: messageOf(error) }, 'presence was not accepted')
      if (isForgotten(error)) await register(membership).then(onRegistered, () => {})
    }
  }
}
