import { setTimeout as wait } from 'node:timers/promises'
import {
  advanceSchedules,
  applyRetention,
  assertClocksAgree,
  type Ctx,
  createLeaseWatch,
  enforceDeadlines,
  expireLeases,
  pruneDeliveries,
  pruneSessions,
  redeliverQueued,
  rollUpJobs,
  settleSuspects,
  startChecks,
  startMissedSuites,
  watchResults,
  withdrawEndedAccess,
} from '@wrkbench/core'
import { createFailureLog, type FailureLog } from './failure-log.ts'

type Step = (call: { ctx: Ctx }) => Promise<number>
export type Steps = Record<string, Step>

/** Runs a step at most once every `ms`, instead of in every tick. */
const atMostEvery = (ms: number, step: Step): Step => {
  let last = Number.NEGATIVE_INFINITY
  return async ({ ctx }) => {
    const now = performance.now()
    if (now - last < ms) return 0
    last = now
    return step({ ctx })
  }
}

/** A step that removes for age. It fails while this clock and PostgreSQL's differ: one of them is wrong. */
const whenClocksAgree =
  (step: Step): Step =>
  async ({ ctx }) => {
    assertClocksAgree({ ctx })
    return step({ ctx })
  }

const watch = createLeaseWatch(() => performance.now())

/** The steps of each tick, in this order. Each returns how many rows it has corrected. */
export const steps: Steps = {
  expireLeases: ({ ctx }) => expireLeases({ ctx, watch }),
  enforceDeadlines,
  rollUpJobs,
  advanceSchedules: atMostEvery(60_000, advanceSchedules),
  startMissedSuites,
  redeliverQueued,
  watchResults: atMostEvery(5000, watchResults),
  settleSuspects,
  startChecks,
  pruneSessions: whenClocksAgree(pruneSessions),
  pruneDeliveries: whenClocksAgree(pruneDeliveries),
  withdrawEndedAccess,
  applyRetention: whenClocksAgree(applyRetention),
}

export interface TicksOptions {
  ctx: Ctx
  steps: Steps
  everyMs: number
  /** runs `work` unless another process is doing so right now */
  exclusively(work: () => Promise<void>): Promise<unknown>
  /** called after each tick, whether it succeeded or not: the process is alive */
  onTick?(): Promise<void>
  /** describes a step's error in words that tell where to look */
  explain?(error: unknown): unknown
}

export interface Ticks {
  /** Starts no further tick, and waits for the one under way. */
  close(): Promise<void>
}

/** Ticks at once and then repeatedly. A tick begins only when the one before has ended. */
export const startTicks = ({ ctx, steps, everyMs, exclusively, onTick, explain }: TicksOptions): Ticks => {
  const closing = new AbortController()
  const failures = createFailureLog(ctx.log, explain)
  const loop = async () => {
    while (!closing.signal.aborted) {
      const started = performance.now()
      await failures.watch('tick', () => exclusively(() => runSteps(ctx, steps, failures)))
      if (onTick) await failures.watch('health', onTick)
      const rest = Math.max(0, everyMs - (performance.now() - started))
      // rejects only when told to close
      await wait(rest, null, { signal: closing.signal }).catch(() => null)
    }
  }
  const ended = loop()
  return {
    close: () => {
      closing.abort()
      return ended
    },
  }
}

/** Runs every step. A step that fails does not keep the next from running. */
const runSteps = async (ctx: Ctx, steps: Steps, failures: FailureLog): Promise<void> => {
  for (const [name, step] of Object.entries(steps)) {
    await failures.watch(name, async () => {
      const changed = await step({ ctx })
      if (changed > 0) ctx.log.info({ step: name, changed }, 'put right')
    })
  }
}
