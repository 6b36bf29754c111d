import { completeProfile, type Sample } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { runSteps } from '#lib/run/run-phases.ts'

const profile = completeProfile({ generator: 'wrk', connections: 64, durationSeconds: 60 })
const sample = (t: number): Sample => ({
  serverThreads: 11,
  hostCpu: 200,
  networkBytesPerSecond: 1e6,
  t,
  phase: 'MEASURING',
  rps: 1,
  serverCpuUser: 1,
  serverCpuSystem: 1,
  generatorCpu: 1,
  serverRssBytes: 1,
})

describe('runSteps', () => {
  it('says how long past phases took and how far the load is', () => {
    const entered = {
      PREPARING: '2026-01-01T00:00:00.000Z',
      STARTING: '2026-01-01T00:00:00.400Z',
      VERIFYING: '2026-01-01T00:00:00.800Z',
      MEASURING: '2026-01-01T00:00:08.800Z',
    }
    const steps = runSteps({ status: 'MEASURING', profile }, { warmupSeconds: 8, warmupMaxSeconds: 8 }, entered, [
      sample(37.9),
      sample(38.2),
    ])
    expect(steps.map((step) => [step.state, step.note])).toEqual([
      ['done', '0.4\u00a0s'],
      ['done', '0.4\u00a0s'],
      ['done', '8\u00a0s'],
      ['done', ''],
      ['now', '38\u00a0s of 1\u00a0min'],
      ['waiting', ''],
    ])
  })

  it('counts an open warm-up up to its longest', () => {
    const warming = { ...sample(6.2), phase: 'WARMING_UP' as const }
    const steps = runSteps({ status: 'WARMING_UP', profile }, { warmupSeconds: 5, warmupMaxSeconds: 20 }, {}, [warming])
    expect(steps[3]).toMatchObject({ state: 'now', note: '6\u00a0s, at most 20\u00a0s' })
  })

  it('keeps the room that the longest note of each step will take', () => {
    const roomsOf = (warmUp: { warmupSeconds: number; warmupMaxSeconds: number }, durationSeconds: number) =>
      runSteps({ status: 'CLAIMED', profile: { ...profile, durationSeconds } }, warmUp, {}, []).map(({ room }) => room)
    const moment = '0.1\u00a0s'
    expect(roomsOf({ warmupSeconds: 5, warmupMaxSeconds: 20 }, 120)).toEqual([
      ...[moment, moment, moment],
      '20\u00a0s, at most 20\u00a0s',
      '1\u00a0min 59\u00a0s of 2\u00a0min',
      moment,
    ])
    expect(roomsOf({ warmupSeconds: 8, warmupMaxSeconds: 8 }, 10)[3]).toBe('7\u00a0s of 8\u00a0s')
    expect(roomsOf({ warmupSeconds: 0, warmupMaxSeconds: 0 }, 10)[3]).toBe('')
  })

  it('knows nothing before the first phase', () => {
    expect(
      runSteps({ status: 'CLAIMED', profile }, { warmupSeconds: 8, warmupMaxSeconds: 8 }, {}, []).every(
        (step) => step.state === 'waiting',
      ),
    ).toBe(true)
  })
})
