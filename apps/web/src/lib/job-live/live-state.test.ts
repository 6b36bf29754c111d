import type { JobEvent, Sample } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { addHistory, applyEvent, initialState, mergeSamples, rebase } from '#lib/job-live/live-state.ts'
import { queuedJob } from '../../../test/support/jobs.ts'

const job = () => queuedJob({ id: 'j', number: 1, label: null, servers: ['node/http', 'go/gin'], scenarios: ['json'] })
const at = '2026-11-20T13:41:12.000Z'
const run = (seq: number, status: 'CLAIMED' | 'MEASURING' | 'SUCCEEDED' | 'FAILED', runId = 'j-run-0'): JobEvent => ({
  seq,
  type: 'run',
  data: { runId, status, at, error: null },
})
const sample = (t: number, phase: Sample['phase'] = 'MEASURING', rps = 1): Sample => ({
  serverThreads: 11,
  hostCpu: 200,
  networkBytesPerSecond: 1e6,
  t,
  phase,
  rps,
  serverCpuUser: null,
  serverCpuSystem: null,
  generatorCpu: null,
  serverRssBytes: null,
})

describe('applyEvent', () => {
  it('moves a run through its phases and keeps the counts true', () => {
    const started = applyEvent(initialState(job()), run(1, 'CLAIMED'))
    expect(started.detail).toMatchObject({ status: 'RUNNING', startedAt: at, runs: { queued: 5, active: 1 } })
    const done = applyEvent(applyEvent(started, run(2, 'MEASURING')), run(3, 'SUCCEEDED'))
    expect(done.detail.runs).toMatchObject({ total: 6, queued: 5, active: 0, succeeded: 1 })
    expect(done.detail.runList[0]).toMatchObject({ status: 'SUCCEEDED', progress: 1, finishedAt: at })
    expect(done.entered['j-run-0']).toEqual({ CLAIMED: at, MEASURING: at, SUCCEEDED: at })
  })

  it('ignores what it has seen, so that a resumed stream counts nothing twice', () => {
    const once = applyEvent(initialState(job()), run(1, 'CLAIMED'))
    expect(applyEvent(once, run(1, 'CLAIMED'))).toBe(once)
  })

  it('asks for the job again when a run has ended or an unknown attempt appears', () => {
    const state = applyEvent(initialState(job()), run(1, 'CLAIMED'))
    expect(state.outdated).toBe(0)
    expect(applyEvent(state, run(2, 'FAILED')).outdated).toBe(1)
    expect(applyEvent(state, run(2, 'CLAIMED', 'second-attempt')).outdated).toBe(1)
    expect(applyEvent(state, run(2, 'CLAIMED', 'second-attempt')).detail.runs).toEqual(state.detail.runs)
  })

  it('collects progress, samples and log lines', () => {
    let state = applyEvent(initialState(job()), { seq: 1, type: 'progress', data: { runId: 'j-run-0', progress: 0.4 } })
    state = applyEvent(state, { seq: 2, type: 'samples', data: { runId: 'j-run-0', samples: [sample(0.25)] } })
    const line = { seq: 0, at, source: 'runner' as const, text: 'measure' }
    state = applyEvent(state, { seq: 3, type: 'log', data: { runId: 'j-run-0', lines: [line, line] } })
    expect(state.detail.runList[0]?.progress).toBe(0.4)
    expect(state.samples['j-run-0']).toHaveLength(1)
    expect(state.log[0]).toMatchObject({ text: 'measure', runId: 'j-run-0' })
    expect(state.seq).toBe(3)
  })

  it('keeps the newest progress of a run alone, however long the run is', () => {
    let state = applyEvent(initialState(job()), run(1, 'MEASURING'))
    for (let seq = 2; seq <= 500; seq++) {
      state = applyEvent(state, { seq, type: 'progress', data: { runId: 'j-run-0', progress: seq / 1000 } })
    }
    expect(state.since.map(({ seq }) => seq)).toEqual([1, 500])
    expect(rebase(state, job()).detail.runList[0]).toMatchObject({ status: 'MEASURING', progress: 0.5 })
  })

  it('ends the job', () => {
    const state = applyEvent(initialState(job()), { seq: 1, type: 'job', data: { status: 'PARTIAL', at } })
    expect(state.detail).toMatchObject({ status: 'PARTIAL', finishedAt: at })
  })
})

describe('rebase', () => {
  it('takes a newer answer as it is', () => {
    const state = applyEvent(initialState(job()), run(1, 'CLAIMED'))
    const fresh = { ...job(), lastEventId: 5, label: 'renamed' }
    expect(rebase(state, fresh)).toMatchObject({ detail: fresh, since: [], seq: 5 })
  })

  it('folds events in again that the answer has not seen yet', () => {
    const state = applyEvent(applyEvent(initialState(job()), run(1, 'CLAIMED')), run(2, 'MEASURING'))
    const rebased = rebase(state, {
      ...job(),
      lastEventId: 1,
      runList: state.detail.runList.map((r) => ({ ...r, status: 'CLAIMED' })),
    })
    expect(rebased.detail.runList[0]?.status).toBe('MEASURING')
    expect(rebased.seq).toBe(2)
  })

  it('leaves the newer job alone when an old answer arrives late', () => {
    const state = initialState({ ...job(), lastEventId: 9 })
    expect(rebase(state, { ...job(), lastEventId: 3 })).toBe(state)
  })
})

describe('history of a run', () => {
  it('comes before what the stream has brought, each moment once', () => {
    const live = applyEvent(initialState(job()), {
      seq: 1,
      type: 'samples',
      data: { runId: 'j-run-0', samples: [sample(1, 'MEASURING', 7)] },
    })
    const phases = [{ status: 'CLAIMED' as const, startedAt: at, durationMs: 4 }]
    const samples = [sample(2, 'WARMING_UP'), sample(0.5), sample(1, 'MEASURING', 3)]
    const merged = addHistory(live, 'j-run-0', { samples, log: [], phases })
    expect(merged.entered['j-run-0']).toEqual({ CLAIMED: at })
    expect(merged.samples['j-run-0']?.map((s) => [s.phase, s.t, s.rps])).toEqual([
      ['WARMING_UP', 2, 1],
      ['MEASURING', 0.5, 1],
      ['MEASURING', 1, 7],
    ])
    expect(mergeSamples([], [])).toEqual([])
  })
})
