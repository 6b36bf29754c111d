import type { ReportResult, SubmitReport } from '@wrkbench/contracts'
import { createRandom, type Random } from '@wrkbench/stats'

const subjects = 20
/** consecutive posts have different contents */
const different = 16
const profile = { generator: 'wrk', connections: 64, durationSeconds: 5 } as const

/** One round as a pipeline reports it: output such as wrk's or bombardier's, within one per cent of the next. */
const result = (index: number, random: Random): ReportResult => {
  const about = (value: number) => value * (0.99 + 0.02 * random())
  const [successes, printed] = [Math.round(about(50_000)), (value: number) => Number(about(value).toFixed(2))]
  return {
    subject: `service-${index % subjects}`,
    scenario: 'checkout',
    profile,
    metrics: {
      requests: successes,
      successes,
      durationSeconds: 5,
      requestsPerSecond: { mean: successes / 5, stdev: printed(812), max: printed(11_000) },
      latency: {
        mean: printed(1210),
        stdev: printed(310),
        max: printed(22_310),
        p50: printed(1105),
        p75: printed(1310),
        p90: printed(1722),
        p99: printed(4105),
      },
      bytes: { read: successes * 180 },
      throughputBytesPerSecond: successes * 36,
      errors: { connect: 0, read: 0, write: 0, timeout: 0 },
    },
  }
}

/** Reports with this many results each: up to twenty series, each with as many rounds as needed. */
export const bodiesOf = (results: number): Buffer[] => {
  const random = createRandom(results)
  return Array.from({ length: different }, () => {
    const report: SubmitReport = {
      environment: 'ci-medium',
      commit: 'f3a9c1d',
      branch: 'main',
      source: 'bench',
      results: Array.from({ length: results }, (_, index) => result(index, random)),
    }
    return Buffer.from(JSON.stringify(report))
  })
}
