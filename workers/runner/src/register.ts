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
  /** the API lets this runner do nothing: end whatever it does */
  onTurnedAway?: () => void
  presenceMs?: number
}

const mostMs = 15_000

/** True if another process is registered with this runner's name. */
const isTaken = (error: unknown): boolean => error instanceof ApiError && error.status === 409

const thisApi = (newest: number) => ({ oldest: 1, newest })

/** @throws Error if the instance is older than this runner supports */
const fitting = (registered: Registered): Registered => {
  const misfit = protocolMisfit(runnerProtocol, thisApi(registered.protocol))
  if (misfit) throw new Error(misfit)
  return registered
}

/** The API answers 422 both to settings that do not fit and to properties that a newer runner sends to an older API. */
const whyNot = (error: unknown): string => {
  const why = messageOf(error)
  if (!(error instanceof ApiError) || error.status !== 422) return why
  return `${why} If that is no setting of this host, the instance is older than this runner: update the instance.`
}

/**
 * Registers, and keeps trying while the API cannot be reached, does not know the token yet, or the name is taken. Logs
 * each reason once.
 */
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
  /** the API wants this runner to change its token */
  onRotate?: () => Promise<void>
}

/**
 * Tells the API every 5 s that an idle runner is there, until the signal aborts. If the API no longer knows the runner,
 * registers again and passes the answer to `onRegistered`.
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
