import { describe, expect, it } from 'vitest'
import { runDetail } from '../../../../apps/web/test/support/runs.ts'
import { doneJob, failedJob } from '../../../../apps/web/test/support/sample-jobs.ts'
import { entriesOf, metricGroups } from './metric-groups.ts'

const detail = (job = doneJob(), index = 0) => runDetail(job, job.runList[index] as (typeof job.runList)[0])
const entry = (label: string, title: string) => {
  const run = detail()
  return metricGroups(run.result, run.start)
    .find((group) => group.title === title)
    ?.entries.find((candidate) => candidate.label === label)
}

describe('metricGroups', () => {
  it('shows a rounded figure with its unit and keeps the exact one', () => {
    const rate = detail().result?.metrics.successesPerSecond ?? 0
    expect(entry('Successful requests per second', 'Throughput')?.value).toMatch(/^1\d\d\u00a0k\u00a0req\/s$/)
    expect(entry('Successful requests per second', 'Throughput')?.exact).toBe(
      `${rate.toLocaleString('en', { maximumFractionDigits: 3 })}\u00a0req/s`,
    )
  })

  it('writes no zero with a sign', () => {
    const [step] = entriesOf([['Clock set by', 'clockStepSeconds', -0.000_12, (value) => `${value}`, 's']], {})
    expect(step?.exact).toBe('0\u00a0s')
  })

  it('says why a figure is missing and never shows it as zero', () => {
    expect(entry('p95', 'Latency')).toMatchObject({
      value: '–',
      exact: null,
      why: 'wrk does not print it',
      number: null,
    })
    expect(entry('Build, reused from before', 'Start')).toMatchObject({
      value: '–',
      why: 'built before, unchanged since',
    })
    expect(entry('Timeout', 'Errors')).toMatchObject({ value: '0', why: null })
  })

  it('gives CPU as a share of one core', () => {
    const run = detail()
    const server = run.result?.server
    const expected = Math.round(((server?.cpuUserSeconds ?? 0) / (server?.wallSeconds ?? 1)) * 100)
    expect(entry('CPU, user', 'Server process')?.value).toBe(`${expected}\u00a0%`)
  })

  it('tells the machines of a run on two hosts apart', () => {
    const { result, start } = detail()
    const hosts = [
      { roles: ['LOAD' as const], name: 'left', usage: result?.host ?? null },
      { roles: ['SERVER' as const], name: 'right', usage: result?.host ? { ...result.host, cpus: 64 } : null },
    ]
    const groups = metricGroups(result, start, hosts)
    const cpus = (title: string) => groups.find((group) => group.title === title)?.entries[0]?.value
    expect(cpus('Serving machine, right')).toBe('64')
    expect(cpus('Loading machine, left')).toBe(String(result?.host?.cpus))
    expect(cpus('Machine')).toBeUndefined()
  })

  it('has no figures where nothing was measured', () => {
    const failed = failedJob()
    const index = failed.runList.findIndex((run) => run.error)
    expect(metricGroups(detail(failed, index).result, null)).toEqual([])
  })
})
