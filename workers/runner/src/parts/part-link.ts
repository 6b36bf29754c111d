import type { PartAnswer, PartOrder, PartPlan, RunPlan } from '@wrkbench/contracts'
import { type ApiClient, ApiError, isPassing } from '../api-client.ts'
import type { Channel } from '../channel.ts'
import { RunFailure, RunStopped } from '../errors.ts'
import { backoffMs, pause } from '../wait.ts'

export interface PartLinkOptions {
  api: Pick<ApiClient, 'order'>
  plan: Pick<RunPlan, 'runId' | 'lease'>
  part: PartPlan
  channel: Pick<Channel, 'line'>
  /** call when the part's host stood still; aborts the signal */
  stoodStill: (ms: number, name: string) => void
  /** aborts when the run ends */
  signal: AbortSignal
}

const isRunGone = (error: unknown): boolean => error instanceof ApiError && [404, 409].includes(error.status)

/**
 * Connects the leader to one part of its run. Orders are given one after the other; a new one replaces a pending one.
 */
export const openPartLink = ({ api, plan, part, channel, stoodStill, signal }: PartLinkOptions) => {
  let seq = 0

  /** Repeats the call while the API cannot be reached, until the part's lease or the run's deadline ends that. */
  const call = async (order: PartOrder, own: number, either: AbortSignal) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await api.order(plan.runId, part.ordinal, { lease: plan.lease, seq: own, order }, either)
      } catch (error) {
        either.throwIfAborted()
        if (isRunGone(error)) throw new RunStopped('lease-lost')
        if (!isPassing(error)) throw error
        await pause(backoffMs(attempt), either)
      }
    }
  }

  const untilAnswered = async (order: PartOrder, own: number, either: AbortSignal): Promise<PartAnswer> => {
    for (;;) {
      const { state, answer } = await call(order, own, either)
      if (answer) return answer
      if (state === 'cancelled') throw new RunStopped('cancelled')
      if (state === 'pending') continue
      throw new RunFailure('PART_LOST', `the runner ${part.runner}, whose part is ${part.role}, is no longer heard of`)
    }
  }

  return {
    part,
    /**
     * Gives an order and waits for its answer. `giveUp` ends the waiting.
     * @throws RunFailure of the part, or PART_LOST; RunStopped if the run is over or the part's host stood still; or
     * the reason of a signal
     */
    ask: async (order: PartOrder, giveUp?: AbortSignal): Promise<PartAnswer> => {
      const either = giveUp ? AbortSignal.any([signal, giveUp]) : signal
      const answer = await untilAnswered(order, ++seq, either)
      for (const { source, text } of answer.log) channel.line(source, text)
      if (answer.stoodStillMs) {
        stoodStill(answer.stoodStillMs, `the host of ${part.runner}`)
        signal.throwIfAborted()
      }
      const { failure } = answer
      if (failure) throw new RunFailure(failure.code, failure.message, failure.detail)
      return answer
    },
  }
}
export type PartLink = ReturnType<typeof openPartLink>
