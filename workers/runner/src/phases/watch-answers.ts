import { plural } from '@wrkbench/contracts'
import { type RunContext, say } from '../run-context.ts'
import type { RunningServer } from '../server-side/server-side.ts'
import { checksOfLoad, type Look, lookAtAnswer } from '../verify/index.ts'
import { pause } from '../wait.ts'
import type { Prepared } from './prepare.ts'
import { type AskedAlone, connectionOf } from './verify.ts'

/** time before the first of several looks: by then the generator usually runs and its connections are busy */
const startsMs = 700
const leastPauseMs = 1000
/** A single connection's looks are at most one in this many of its answers, so that they affect no percentile. */
const rarity = 5000
const deadlineMs = 5000

/** Time to wait between two looks at a server that answers in `answerMs` without load. */
export const pauseBetweenMs = (answerMs: number): number => Math.max(leastPauseMs, answerMs * rarity)

/**
 * Time before the first look. If there is no time for a second one, the only look is in the middle of the load: on a busy host
 * a generator may take longer than `startsMs` to begin.
 */
export const firstLookMs = (betweenMs: number, durationSeconds: number | null): number => {
  const loadMs = (durationSeconds ?? Number.POSITIVE_INFINITY) * 1000
  return startsMs + betweenMs < loadMs ? startsMs : Math.max(startsMs, loadMs / 2)
}

export interface AnswerWatch {
  /** call when the load is over: no further look is begun or waited for */
  close: () => void
  /** the first wrong answer, or null; settles after `close` at the latest */
  wrong: Promise<Extract<Look, { kind: 'wrong' }> | null>
}

type Seen = Record<Look['kind'], number>

const describe = ({ right, wrong, none }: Seen): string => {
  const asked = right + wrong + none
  if (asked === 0) return 'no answer was looked at under load'
  const parts = [`${right} right`, wrong > 0 && `${wrong} wrong`, none > 0 && `${none} without a success`]
  return `${plural(asked, 'answer')} looked at under load: ${parts.filter(Boolean).join(', ')}`
}

/**
 * While a load runs, occasionally makes the load's request and checks the answer as the verifier does: if a server
 * answers correctly only without load, its figures mean nothing. The first wrong answer ends the watch. The number of
 * answers looked at goes to the log.
 */
export const watchAnswers = (
  run: RunContext,
  prepared: Prepared,
  server: RunningServer,
  { answerMs }: AskedAlone,
): AnswerWatch => {
  const over = new AbortController()
  const signal = AbortSignal.any([run.signal, over.signal])
  const { scenario, pathOverride } = prepared
  const request = { scenario, pathOverride, origin: server.origin, signal, deadlineMs }
  const between = pauseBetweenMs(answerMs)
  const seen: Seen = { right: 0, wrong: 0, none: 0 }

  const untilWrong = async () => {
    if (checksOfLoad(scenario).length === 0) return null
    await pause(firstLookMs(between, run.plan.profile.durationSeconds), signal)
    for (;;) {
      const look = await lookAtAnswer(request, connectionOf(run, prepared))
      seen[look.kind]++
      if (look.kind === 'wrong') return look
      await pause(between, signal)
    }
  }
  const wrong = untilWrong()
    .catch((error: unknown) => {
      if (signal.aborted) return null
      throw error
    })
    .finally(() => say(run, describe(seen)))
  wrong.catch(() => {})
  return { wrong, close: () => over.abort(new Error('the load is over')) }
}
