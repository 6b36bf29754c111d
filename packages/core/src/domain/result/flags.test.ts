import {
  completeProfile,
  emptyHostUsage,
  emptyMetrics,
  emptyProcessUsage,
  type Flag,
  type HostUsage,
  type ProcessUsage,
  unpinned,
} from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import type { Evidence } from './flag-rules/evidence.ts'
import { flagsOf } from './flags.ts'

const usage = (cpuSeconds: number): ProcessUsage => ({
  ...emptyProcessUsage(),
  cpuUserSeconds: cpuSeconds / 2,
  cpuSystemSeconds: cpuSeconds / 2,
  wallSeconds: 10,
})
const host: HostUsage = { ...emptyHostUsage(4), foreignCpuSeconds: 0.1, stealShare: 0, loadBefore: 0.5 }

/** 100 connections, 10 s, 100 000 answers of 10 ms each: raises no flag. */
const clean = (): Evidence => {
  const metrics = { ...emptyMetrics(), requests: 100_000, successes: 100_000, durationSeconds: 10 }
  metrics.latency = { ...metrics.latency, mean: 10_000, p50: 9000, p99: 30_000 }
  return {
    profile: completeProfile({ generator: 'bombardier', connections: 100, durationSeconds: 10 }),
    metrics,
    server: usage(20),
    generator: usage(10),
    host,
    serverDied: false,
    noiseFloor: null,
  }
}
const idsOf = (evidence: Evidence): Flag['id'][] => flagsOf(evidence).map(({ id }) => id)
const raised = (change: (evidence: Evidence) => void): readonly Flag[] => {
  const evidence = clean()
  change(evidence)
  return flagsOf(evidence)
}

describe('flagsOf', () => {
  it('raises none when all is well, or when nothing is known', () => {
    expect(flagsOf(clean())).toEqual([])
    const unknown = { ...clean(), metrics: emptyMetrics(), server: null, generator: null, host: null }
    expect(flagsOf(unknown)).toEqual([])
  })

  it('noisy-environment: where the same server differs from itself by more than 2 %', () => {
    const idsAt = (noiseFloor: number) => idsOf({ ...clean(), noiseFloor })
    expect([idsAt(0.004), idsAt(0.02), idsAt(0.021)]).toEqual([[], [], ['noisy-environment']])
  })

  it('errors: above 0.1 %, answered wrongly or not at all', () => {
    expect(
      raised(({ metrics }) => {
        metrics.successes = 99_900
      }),
    ).toEqual([])
    expect(
      raised(({ metrics }) => {
        metrics.successes = 99_899
      }),
    ).toEqual([{ id: 'errors', evidence: '101 of 100,000 requests failed (0.101 %)' }])
    expect(
      raised(({ metrics }) => {
        metrics.errors.connect = 500
      }),
    ).toEqual([{ id: 'errors', evidence: '500 of 100,500 requests failed (0.498 %)' }])
  })

  it.each([
    ['wrk', 2, 18, true],
    ['wrk', 2, 17.9, false],
    // more threads than CPUs cannot use more than the CPUs
    ['wrk', 16, 36, true],
    ['ab', undefined, 9, true],
    ['ab', undefined, 8.9, false],
    ['autocannon', undefined, 9, true],
    ['bombardier', undefined, 35.9, false],
    ['bombardier', undefined, 36, true],
  ] as const)(
    'client-bound: %s with %s threads and %s CPU-seconds in 10 s on 4 CPUs: %s',
    (generator, threads, cpu, is) => {
      const evidence = clean()
      evidence.profile = completeProfile({ generator, connections: 100, threads, durationSeconds: 10 })
      evidence.generator = usage(cpu)
      expect(idsOf(evidence).includes('client-bound')).toBe(is)
    },
  )

  it('client-bound says of what', () => {
    expect(
      raised((evidence) => {
        evidence.generator = usage(38)
      }),
    ).toEqual([{ id: 'client-bound', evidence: 'bombardier used 3.8 of the 4 CPUs it can use (95.0 %)' }])
  })

  describe('littles-law: in flight = rate × latency', () => {
    const withMean = (mean: number, profile: Partial<Evidence['profile']> = {}) => {
      const evidence = clean()
      evidence.metrics.latency.mean = mean
      evidence.profile = { ...evidence.profile, ...profile }
      return idsOf(evidence).includes('littles-law')
    }
    it('within 10 %', () => {
      expect([8_900, 9_100, 10_900, 11_100].map((mean) => withMean(mean))).toEqual([true, false, false, true])
      expect(
        raised(({ metrics }) => {
          metrics.latency.mean = 5000
        })[0]?.evidence,
      ).toBe('10,000 req/s × 5,000 µs = 50 in flight, but 100 were to be')
    })
    it('too little in flight is no news of a generator without CPU to spare; too much always is', () => {
      const busy = (mean: number) =>
        raised((evidence) => {
          evidence.metrics.latency.mean = mean
          evidence.generator = usage(38)
        }).map(({ id }) => id)
      expect(busy(5000)).toEqual(['client-bound'])
      expect(busy(20_000)).toEqual(['client-bound', 'littles-law'])
    })
    it('counts what is pipelined', () => {
      expect(withMean(10_000, { pipeline: 16 })).toBe(true)
      expect(withMean(160_000, { pipeline: 16 })).toBe(false)
    })
    it('holds in a closed loop over open connections, for means that are exact', () => {
      for (const profile of [
        { rate: 20_000 },
        { keepAlive: false },
        { generator: 'ab' },
        { generator: 'autocannon' },
      ] as const) {
        expect(withMean(1000, profile)).toBe(false)
      }
    })
    it('is one-sided for wrk, whose text holds computed samples in its mean', () => {
      expect(withMean(30_000, { generator: 'wrk', threads: 4 })).toBe(false)
      expect(withMean(3000, { generator: 'wrk', threads: 4 })).toBe(true)
    })
    it('allows wrk to let its connections rest while its threads compute', () => {
      const rests = (mean: number, cpuSeconds: number) =>
        raised((evidence) => {
          evidence.profile = { ...evidence.profile, generator: 'wrk', threads: 2 }
          evidence.metrics.latency.mean = mean
          evidence.generator = usage(cpuSeconds)
        }).map(({ id }) => id)
      // one of twenty CPU-seconds that two threads have in ten seconds is 5 %
      expect([rests(8100, 1), rests(7900, 1)]).toEqual([[], ['littles-law']])
      expect([rests(5100, 4), rests(4900, 4)]).toEqual([[], ['littles-law']])
    })
    it('leaves a throughput of wrk a lower bound where wrk had to wait for CPU time that others took', () => {
      const busy = raised((evidence) => {
        evidence.profile = { ...evidence.profile, generator: 'wrk', threads: 2 }
        evidence.metrics.latency.mean = 5000
        evidence.generator = usage(1)
        evidence.host = { ...host, foreignCpuSeconds: 9 }
      })
      expect(busy.map(({ id }) => id)).toEqual(['foreign-cpu'])
    })
  })

  describe('littles-law of figures that somebody wrote down, the load told in part', () => {
    const told = (latency: Partial<Evidence['metrics']['latency']>, profile: Partial<Evidence['profile']> = {}) => {
      const evidence = { ...clean(), generator: null, host: null, figuresTold: true }
      evidence.metrics = { ...emptyMetrics(), successesPerSecond: 10_000 }
      Object.assign(evidence.metrics.latency, latency)
      evidence.profile = { ...evidence.profile, generator: null, pipeline: null, keepAlive: null, ...profile }
      return evidence
    }
    it('milliseconds where microseconds belong, and what was to be in flight', () => {
      expect(flagsOf(told({ mean: 10 }))).toEqual([
        {
          id: 'littles-law',
          evidence:
            '10,000 req/s × 10 µs = 0.1 in flight, but 100 were to be. Latencies are told in µs; if they were, the load was not what its profile says',
        },
      ])
      expect(idsOf(told({ p50: 8 }))).toEqual(['littles-law'])
      expect(idsOf(told({ mean: 10 }, { generator: 'autocannon' }))).toEqual(['littles-law'])
    })
    it('goes by what was counted, if that is told', () => {
      const counted = told({ mean: 10 })
      counted.metrics = { ...counted.metrics, requests: 200_000, durationSeconds: 10 }
      expect(flagsOf(counted)[0]?.evidence).toMatch(/^20,000 req\/s × 10 µs = 0.2 in flight, but 100 were to be\./)
    })
    it('nanoseconds too', () => expect(idsOf(told({ mean: 1e7 }))).toEqual(['littles-law']))
    it('leaves alone what a load may be that nobody described in full', () => {
      for (const mean of [101, 10_000, 2_500_000]) expect(idsOf(told({ mean }))).toEqual([])
      for (const p50 of [101, 10_000]) expect(idsOf(told({ p50 }))).toEqual([])
      expect(idsOf(told({ mean: 10 }, { rate: 10_000 }))).toEqual([])
      expect(idsOf(told({ mean: 10 }, { generator: 'vegeta' }))).toEqual([])
      expect(idsOf(told({ mean: 10 }, { connections: null }))).toEqual([])
      expect(idsOf(told({ mean: 0 }))).toEqual([])
    })
    it('is no matter of what was read from an output', () => {
      expect(idsOf({ ...told({ mean: 10 }), figuresTold: false })).toEqual([])
    })
  })

  it('too-few-samples: ten beyond the highest percentile', () => {
    const few = (requests: number, p999: number | null) =>
      raised(({ metrics }) => {
        Object.assign(metrics, { requests, successes: requests, durationSeconds: requests / 10_000 })
        metrics.latency.p999 = p999
      })
    expect(few(1000, null)).toEqual([])
    expect(few(999, null)).toEqual([{ id: 'too-few-samples', evidence: '999 requests; p99 needs 1,000' }])
    expect(few(1000, 50_000)).toEqual([])
    expect(few(10_000, 50_000)).toEqual([])
  })

  it('timeouts: any', () => {
    expect(
      raised(({ metrics }) => {
        metrics.errors.timeout = 1
      }),
    ).toEqual([{ id: 'timeouts', evidence: '1 requests took longer than 10 s' }])
  })

  it('foreign-cpu: above 5 % of a core; steal: above 1 %', () => {
    expect(
      raised((e) => {
        e.host = { ...host, foreignCpuSeconds: 0.5, stealShare: 0.01 }
      }),
    ).toEqual([])
    expect(
      raised((e) => {
        e.host = { ...host, foreignCpuSeconds: 0.51, stealShare: 0.011 }
      }),
    ).toEqual([
      { id: 'foreign-cpu', evidence: 'other processes used 5.10 % of a core' },
      { id: 'steal', evidence: '1.10 % of the CPU time was stolen' },
    ])
  })

  it('steal: above 1 % of what was asked for on a machine most of which is idle, unless it is a clock tick or two', () => {
    const stolen = (busy: number, seconds: number) => {
      const idle = 640 - busy - seconds
      const cpu = { cpuUserSeconds: busy / 2, cpuSystemSeconds: busy / 2, cpuIdleSeconds: idle }
      return raised((e) => {
        e.host = { ...emptyHostUsage(64), ...cpu, stealShare: seconds / 640 }
      })
    }
    expect(stolen(45, 5)).toEqual([{ id: 'steal', evidence: '10.0 % of the CPU time that was asked for was stolen' }])
    expect(stolen(45, 0.4)).toEqual([])
    expect(stolen(0.3, 0.09)).toEqual([])
    expect(stolen(0.3, 0.11)).toMatchObject([{ id: 'steal' }])
    expect(stolen(60, 6.5)).toEqual([{ id: 'steal', evidence: '1.02 % of the CPU time was stolen' }])
  })

  it('host-busy: others kept a quarter of a CPU busy; a load average may be our own', () => {
    expect(
      raised((e) => {
        e.host = { ...host, othersBefore: 0.25, loadBefore: 40 }
      }),
    ).toEqual([])
    expect(
      raised((e) => {
        e.host = { ...host, othersBefore: 0.26 }
      }),
    ).toEqual([{ id: 'host-busy', evidence: 'other processes kept 0.26 of 4 CPUs busy before the start' }])
  })

  const withHost = (change: Partial<HostUsage>) =>
    raised((e) => {
      e.host = { ...host, ...change }
    })

  it('foreign-cpu names who it was', () => {
    const foreignProcesses = [
      { name: 'postgres', cpuSeconds: 0.6 },
      { name: 'node', cpuSeconds: 0.1 },
    ]
    expect(withHost({ foreignCpuSeconds: 0.8, foreignProcesses })).toEqual([
      { id: 'foreign-cpu', evidence: 'other processes used 8.00 % of a core (postgres 6.00 %, node 1.00 %)' },
    ])
  })

  it('throttled: above 1 % of the time', () => {
    expect(withHost({ throttledSeconds: 0.1 })).toEqual([])
    expect(withHost({ throttledSeconds: 2.5 })).toEqual([
      { id: 'throttled', evidence: 'held back for 2.5 of 10 s by a CPU quota' },
    ])
  })

  it('cpu-above-set: more CPU time than the CPUs have, beyond what readings can differ by', () => {
    const used = (seconds: number) =>
      raised((e) => {
        e.server = usage(seconds)
      })
    expect(used(40.8)).toEqual([])
    expect(used(41)).toEqual([{ id: 'cpu-above-set', evidence: 'the server used 41 CPU-seconds in 10 s on 4 CPUs' }])
  })

  it('client-bound and cpu-above-set go by the CPUs that a side is pinned to', () => {
    const pinned = (change: Partial<Evidence>) =>
      raised((e) => {
        e.placement = { ...unpinned('on'), server: [2, 3], generator: [1], runner: [0] }
        Object.assign(e, change)
      }).map(({ id }) => id)
    expect(pinned({ generator: usage(8.9), server: usage(19) })).toEqual([])
    expect(pinned({ generator: usage(9.1), server: usage(19) })).toEqual(['client-bound'])
    expect(pinned({ generator: usage(5), server: usage(21) })).toEqual(['cpu-above-set'])
  })

  it('canary: off by more than 10 %, either way', () => {
    expect(withHost({ canary: { beforeMs: 1, afterMs: 1.09 } })).toEqual([])
    expect(withHost({ canary: { beforeMs: 1, afterMs: null } })).toEqual([])
    expect(withHost({ canary: { beforeMs: 0.65, afterMs: 0.78 } })).toEqual([
      { id: 'canary', evidence: 'a fixed loop took 0.65 ms before and 0.78 ms after: 20.0 % longer' },
    ])
    expect(withHost({ canary: { beforeMs: 1, afterMs: 0.8 } })[0]?.evidence).toMatch(/20.0 % shorter$/)
  })

  it('clock-stepped: by more than what reading it takes', () => {
    expect(withHost({ clockStepSeconds: -0.04 })).toEqual([])
    expect(withHost({ clockStepSeconds: -3600 })).toEqual([
      { id: 'clock-stepped', evidence: 'the clock was set back by 3,600 s' },
    ])
    expect(withHost({ clockStepSeconds: 1.5 })[0]?.evidence).toBe('the clock was set forward by 1.5 s')
  })

  it('server-died', () => {
    expect(
      raised((e) => {
        e.serverDied = true
      })[0]?.id,
    ).toBe('server-died')
  })

  it('rate-not-reached: below 98 %', () => {
    const offered = (rate: number) =>
      raised((e) => {
        e.profile = { ...e.profile, rate }
      })
    expect(offered(10_200)).toEqual([])
    expect(offered(10_300)).toEqual([
      { id: 'rate-not-reached', evidence: '10,000 of 10,300 requests/s were offered (97.1 %)' },
    ])
  })
})
