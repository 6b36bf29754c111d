import { type ComparedGroup, type ComparedPair, type Comparison, completeProfile } from '@wrkbench/contracts'

export const latency = { p50: 500, p75: 700, p90: 900, p95: null, p99: 4000, p999: 9000, max: 20_000 }
/** A side's rounds of `name` on one scenario, in one environment. */
export const group = (id: string, side: number, name: string, median: number): ComparedGroup => ({
  id,
  side,
  measuredAt: '2026-01-02T00:00:00.000Z',
  jobId: null,
  jobNumber: null,
  resultId: '7',
  commit: null,
  series: {
    seriesId: id,
    subject: { name, displayName: name, serverId: null, framework: null, colour: 0, language: null },
    scenario: { id: 'json', displayName: 'JSON' },
    environment: { id: 'e', name: 'lab' },
    profile: { id: '1', profile: completeProfile({ generator: 'wrk', connections: 10, durationSeconds: 5 }) },
  },
  figure: { median, interval: null, values: [median] },
  frameworkVersion: null,
  rank: 1,
  tied: false,
  lowerBound: false,
  note: null,
  rounds: 1,
  partialOf: null,
  flags: [],
  latency,
  latencyIntervals: {},
  cpuUserPercent: null,
  cpuSystemPercent: null,
})
export const pair = (more: Partial<ComparedPair> = {}): ComparedPair => ({
  a: '0',
  b: '1',
  ratio: 1.9,
  interval: { low: 1.8, high: 2.02 },
  p: 0.001,
  verdict: 'faster',
  moreRounds: 0,
  method: 'exact',
  bound: null,
  sameHardware: true,
  sameMethod: true,
  ...more,
})
/** Two sides of one server, of which the first is 1.9 times the second. */
export const source = (more: Partial<Comparison> = {}): Comparison => ({
  metric: 'successesPerSecond',
  threshold: 0.03,
  sentences: ['Gin is 1.9× Express.'],
  missing: [],
  sides: [
    { selector: 'server:gin', label: 'gin, 2026-01-02', groups: 1 },
    { selector: 'date:2025-01-01', label: '2025-01-01', groups: 1 },
  ],
  differences: [{ kind: 'version', label: 'Version of gin', values: ['1.10', null] }],
  groups: [group('0', 0, 'gin', 190_000), group('1', 1, 'gin', 100_000)],
  pairs: [pair()],
  ...more,
})
