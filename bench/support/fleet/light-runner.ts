import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunPlan } from '@wrkbench/contracts'
import { type ApiClient, createApiClient } from '../../../workers/runner/src/api-client.ts'
import { createConsumption } from '../../../workers/runner/src/consume.ts'
import type { Logger } from '../../../workers/runner/src/log.ts'
import { keepPresent, register } from '../../../workers/runner/src/register.ts'
import { introduction, phasesUntil, reportOf, samplesFrom } from './made-up-run.ts'

export interface Pace {
  /** shortest and longest time for which a run pretends to measure, in ms; 0: not at all */
  runMs: readonly [number, number]
  heartbeatMs: number
}

/** Milliseconds from each call to its answer. */
export interface Times {
  claim: number[]
  heartbeat: number[]
  presence: number[]
  finish: number[]
}
export const noTimes = (): Times => ({ claim: [], heartbeat: [], presence: [], finish: [] })

export interface Fleet {
  apiUrl: string
  token: string
  /** `pace` and `times` may be replaced while the fleet runs */
  pace: Pace
  times: Times
  onEnded: () => void
  log: Logger
}

/** The runner's own client, with every call timed: a failed call took its time as well. */
const timed = (fleet: Fleet, api: ApiClient): ApiClient => {
  const timing =
    <Input extends unknown[], Answer>(what: keyof Times, call: (...input: Input) => Promise<Answer>) =>
    async (...input: Input): Promise<Answer> => {
      const from = performance.now()
      try {
        return await call(...input)
      } finally {
        fleet.times[what].push(performance.now() - from)
      }
    }
  return {
    ...api,
    claim: timing('claim', api.claim),
    heartbeat: timing('heartbeat', api.heartbeat),
    presence: timing('presence', api.presence),
    finish: timing('finish', api.finish),
  }
}

/** Sends heartbeats, each with the samples since the last, until the run has lasted long enough. */
const pretend = async ({ pace }: Fleet, api: ApiClient, { runId, lease }: RunPlan, signal: AbortSignal) => {
  const { heartbeatMs } = pace
  const [least, most] = pace.runMs
  const endsAt = performance.now() + least + Math.random() * (most - least)
  const line = { seq: 0, at: new Date().toISOString(), source: 'runner', text: 'the server answers' } as const
  await api.heartbeat(runId, { lease, phases: phasesUntil('MEASURING'), progress: 0, samples: [], log: [line] })
  for (let second = 0; performance.now() < endsAt; second += Math.round(heartbeatMs / 1000)) {
    const left = endsAt - performance.now()
    await sleep(Math.min(heartbeatMs, left), undefined, { signal })
    if (left <= heartbeatMs) return
    const samples = samplesFrom(second, Math.round(heartbeatMs / 1000))
    await api.heartbeat(runId, { lease, phases: [], progress: Math.random(), samples, log: [] })
  }
}

/**
 * Starts a runner, as far as API and queue can tell: it registers, hears of runs from its own queue under its own user,
 * claims, sends heartbeats, hands in a report and reports its presence while idle, all through the runner's own code.
 * It only measures nothing.
 */
export const startLightRunner = async (fleet: Fleet, name: string): Promise<{ stop: () => Promise<void> }> => {
  const { apiUrl, token, log } = fleet
  const api = timed(fleet, createApiClient({ baseUrl: apiUrl, token, name }))
  const leaving = new AbortController()
  const { signal } = leaving
  const incarnation = randomUUID()
  const take = async (runId: string) => {
    const plan = await api.claim({ runId, incarnation }, signal)
    await pretend(fleet, api, plan, signal)
    await api.finish(runId, reportOf(plan), signal)
    fleet.onEnded()
  }
  const consumption = createConsumption({ queueUrl: null, api, incarnation, take, onRefused: () => {}, log })
  const membership = { api, body: introduction(name, incarnation), signal, log }
  const onRegistered = ({ queue, queueAccess }: Awaited<ReturnType<typeof register>>) =>
    consumption.listenTo(queue, queueAccess)
  await register(membership).then(onRegistered)
  const present = keepPresent({ ...membership, isIdle: consumption.isIdle, onRegistered })
  return {
    stop: async () => {
      leaving.abort(new Error('the fleet is sent home'))
      await Promise.all([consumption.close(), present])
    },
  }
}
