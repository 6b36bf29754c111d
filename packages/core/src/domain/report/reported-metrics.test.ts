import { ProcessUsage, type ReportedMetrics } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { completeMetrics, reportedUsage } from './reported-metrics.ts'

const headline = (reported: ReportedMetrics) => completeMetrics(reported).metrics.successesPerSecond

describe('the headline of reported metrics', () => {
  it('is successes by seconds, where both are known', () => {
    expect(headline({ successes: 500, durationSeconds: 5 })).toBe(100)
    expect(headline({ requests: 600, durationSeconds: 5, responses: { '2xx': 400, '3xx': 100, '5xx': 100 } })).toBe(100)
    expect(headline({ requests: 500, durationSeconds: 5, responses: { '4xx': 0, '5xx': 0 } })).toBe(100)
    expect(headline({ durationSeconds: 5, responses: { '2xx': 500 } })).toBe(100)
    expect(headline({ successesPerSecond: 99, successes: 500, durationSeconds: 5 })).toBe(99)
  })

  it('is unknown where a rate may hold failures, never guessed', () => {
    expect(headline({ requestsPerSecond: { mean: 100 } })).toBeNull()
    expect(headline({ requests: 500, durationSeconds: 5 })).toBeNull()
    expect(headline({ requests: 500, durationSeconds: 5, responses: { '5xx': 0 } })).toBeNull()
    expect(headline({ successes: 500 })).toBeNull()
    expect(headline({ requests: 500, durationSeconds: 5, responses: { '4xx': 0 } })).toBeNull()
    expect(headline({ requests: 500, durationSeconds: 5, responses: { '4xx': 1, '5xx': 0 } })).toBeNull()
    expect(headline({ durationSeconds: 5, responses: { '4xx': 0, '5xx': 0 } })).toBeNull()
  })
})

describe('completeMetrics', () => {
  it('gives a reason for each figure that is not there, and for no other', () => {
    const { metrics, missing } = completeMetrics({ latency: { p99: 1500 }, requests: 0 })
    expect(metrics.latency).toMatchObject({ p99: 1500, p50: null })
    expect(metrics.requests).toBe(0)
    expect(Object.keys(missing)).not.toContain('latency.p99')
    expect(Object.keys(missing)).not.toContain('requests')
    expect(missing['latency.p50']).toBe('not in the report')
  })
})

describe('reportedUsage', () => {
  it('is nothing when nothing is said', () => expect(reportedUsage({ requests: 1 })).toBeNull())

  it('is there where either CPU time or memory is said', () => {
    expect(reportedUsage({ cpu: { userSeconds: 3 } })).toMatchObject({ cpuUserSeconds: 3, peakRssBytes: null })
    expect(reportedUsage({ memory: { peakBytes: 9 } })).toMatchObject({ cpuUserSeconds: null, peakRssBytes: 9 })
  })

  it('keeps what is said and gives reasons for the rest', () => {
    const usage = reportedUsage({ durationSeconds: 4, cpu: { userSeconds: 3 }, memory: { peakBytes: 1e6 } })
    expect(usage).toMatchObject({ cpuUserSeconds: 3, cpuSystemSeconds: null, wallSeconds: 4, peakRssBytes: 1e6 })
    expect(Object.keys(usage ?? {}).toSorted()).toEqual(Object.keys(ProcessUsage.properties).toSorted())
    expect(usage?.missing.cpuSystemSeconds).toMatch(/./)
    expect(Object.keys(usage?.missing ?? {})).not.toContain('peakRssBytes')
  })
})
