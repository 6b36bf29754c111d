import { partPollMs } from '@wrkbench/contracts'
import type { FastifyReply } from 'fastify'
import type { Bells } from '../../../poll/bells.ts'

/** The hosts of a run meet at these routes: both sides wait here for each other. */
export const meetingPoint = { scope: 'runner', limit: 'runner', quiet: true, waits: true } as const

export interface MeetingOptions {
  bells: Bells
  /** aborts when this process is stopping */
  closing: AbortSignal
}

/** Returns a signal that aborts when the caller hangs up or the answer was sent. */
const gone = ({ raw }: FastifyReply): AbortSignal => {
  const away = new AbortController()
  raw.once('close', () => away.abort())
  return away.signal
}

/** How a caller waits for news of `key`. */
export const waiting = ({ bells, closing }: MeetingOptions, reply: FastifyReply, key: string) => ({
  bells,
  key,
  ms: partPollMs,
  signal: AbortSignal.any([closing, gone(reply)]),
})
