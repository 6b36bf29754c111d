import { protocolMisfit, type Registered, type RegisterRunner, runnerProtocol } from '@wrkbench/contracts'
import { type ApiClient, ApiError, isForgotten, isTurnedAway } from './api-client.ts'
import { messageOf } from './errors.ts'
import type { Logger } from './log.ts'
import { backoffMs, pause } from './wait.ts'

const everyMs = 5000

export interface Membership {
  api: Pick<ApiClient, 'register' | 'presence'>
  body: RegisterRunner
  signal: AbortSignal
  log: Logger
  /** the API lets this runner do nothing: whatever it does is to end */
  onTurnedAway?: () => void
  presenceMs?: number
}

const mostMs = 15_000

/** Another process of this name is at work. */
const isTaken = (error: unknown): boolean => error instanceof ApiError && error.status === 409

const thisApi = (newest: number) => ({ oldest: 1, newest })

/** @throws Error when the instance is older than this runner can do with */
const fitting = (registered: Registered): Registered => {
  const misfit = protocolMisfit(runnerProtocol, thisApi(registered.protocol))
  if (misfit) throw new Error(misfit)
  return registered
}

/** Settings that do not fit are refused like this, and so is what a newer runner says of itself to an older API. */
const whyNot = (error: unknown): string => {
  const why = messageOf(error)
  if (!(error instanceof ApiError) || error.status !== 422) return why
  return `${why} If that is no setting of this host, the instance is older than this runner: update the instance.`
}

/** Registers, however long the API is away or does not know the token yet, or the name is taken; says so once per reason. */
export const register = async ({ api, body, signal, log, onTurnedAway }: Membership): Promise<Registered> => {
  let said = ''
  for (let attempt = 0; ; attempt++) {
    try {
      const registered = fitting(await api.register(body, signal))
      const { queueAccess: _, ...told } = registered
      log.info({ ...told, incarnation: body.incarnation }, 'registered')
      body.again = true
      return registered
    } catch (error) {
      signal.throwIfAborted()
      if (isTurnedAway(error) || isTaken(error)) onTurnedAway?.()
      const why = whyNot(error)
      if (why !== said) log.warn({ err: why }, 'not registered yet')
      said = why
      await pause(backoffMs(attempt, mostMs), signal)
    }
  }
}

export interface KeepPresent extends Membership {
  isIdle: () => boolean
  onRegistered: (registered: Registered) => Promise<void>
  /** the API wants it to change its token */
  onRotate?: () => Promise<void>
}

/**
 * Shows every 5 s that an idle runner is there, until the signal aborts. An API that no longer knows it gets a new
 * registration, handed to `onRegistered`.
 */
export const keepPresent = async (membership: KeepPresent): Promise<void> => {
  const { api, body, signal, log, isIdle, onRegistered, onRotate, presenceMs = everyMs } = membership
  let said: string | null = null
  while (!signal.aborted) {
    await pause(presenceMs, signal).catch(() => {})
    if (signal.aborted || !isIdle()) continue
    try {
      const { notTaking, rotate } = await api.presence({ incarnation: body.incarnation }, signal)
      if (notTaking !== said) log.info({ notTaking }, notTaking ? 'takes no runs' : 'takes runs again')
      said = notTaking
      if (rotate) await onRotate?.()
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: messageOf(error) }, 'presence was not accepted')
      if (isForgotten(error)) await register(membership).then(onRegistered, () => {})
    }
  }
}
