import { describe, expect, it } from 'vitest'
import { runDetail } from '../../../apps/web/test/support/runs.ts'
import { doneJob } from '../../../apps/web/test/support/sample-jobs.ts'
import { stabilityJob, sweepJob } from '../../../apps/web/test/support/sweep-job.ts'
import { jobTable } from './job-table.ts'
import { runFiguresTable } from './run-figures/figures-tables.ts'
import { stabilityTable } from './stability-table.ts'
import { sweepsTable } from './sweeps-table.ts'
import type { Cell, Table } from './table.ts'

const names = { server: (id: string) => id.toUpperCase(), scenario: (id: string) => id }

const rowsOf = ({ columns, groups }: Table): Record<string, Cell>[] =>
  groups.flatMap(({ rows }) =>
    rows.map((cells) => Object.fromEntries(columns.map(({ id }, at) => [id, cells[at] as Cell]))),
  )

describe('jobTable', () => {
  const job = doneJob()

  it('says which ranked figures leave rounds out, and counts them', () => {
    const table = jobTable(job, names)
    const flagged = job.cells.filter(({ rounds }) => rounds.some((round) => round.flagged))
    expect(flagged.length).toBeGreaterThan(0)
    for (const cell of flagged) {
      const row = rowsOf(table).find(({ server }) => server?.value === cell.serverId)
      expect([row?.rounds?.value, row?.flaggedRounds?.value]).toEqual([cell.rounds.length, 1])
    }
    expect(table.notes.at(-1)).toBe(
      'Rounds flagged and left out: NODE/FASTIFY on json, wrk · 64 connections · 2 threads · 4 s 1 of 5.',
    )
  })
})

describe('stabilityTable', () => {
  const job = stabilityJob()
  const rows = rowsOf(stabilityTable(job, names))

  it('has what is left, exact, with its interval and verdict, and the words of the page for people', () => {
    const [report] = job.stability
    expect(rows).toHaveLength(job.stability.length)
    expect(rows[0]?.power?.value).toBe(report?.power.ratio)
    expect(rows[0]?.powerLow?.value).toBe(report?.power.interval?.low)
    expect(rows[0]?.powerVerdict?.value).toBe('slower')
    expect(rows[0]?.power?.text).toBe('88\u00a0% (87\u00a0% to 89\u00a0%), loses throughput')
    expect(rows[0]?.server).toMatchObject({ value: report?.serverId, text: report?.serverId.toUpperCase() })
    expect(rows[0]?.short?.text).toMatch(/ 60 s$/)
    expect(rows[0]?.long?.text).toMatch(/ 600 s$/)
  })

  it('says that a latency climbs, and nothing where nothing was compared', () => {
    const texts = rows.flatMap(({ latencyP99 }) => latencyP99?.text ?? [])
    expect(texts.some((text) => text.includes('climbs'))).toBe(true)
  })

  it('claims no figure where nothing was compared', () => {
    const [first] = job.stability
    if (!first) throw new Error('the sample has a report')
    const nothing = { ...first.power, ratio: null, interval: null }
    const [row] = rowsOf(stabilityTable({ ...job, stability: [{ ...first, power: nothing }] }, names))
    expect(row?.power).toMatchObject({ value: null, text: '–' })
    expect(row?.powerLow?.value).toBeNull()
  })
})

describe('sweepsTable', () => {
  const job = sweepJob()
  const rows = rowsOf(sweepsTable(job, names, 10))

  it('has a row for each line of a sweep, with its best cell and where p99 meets the target', () => {
    expect(rows).toHaveLength(job.sweeps.flatMap(({ lines }) => lines).length)
    const [sweep] = job.sweeps
    const cell = job.cells.find(
      ({ serverId, profileIndex }) => serverId === sweep?.serverId && profileIndex === sweep.best?.profileIndex,
    )
    expect(rows[0]?.best?.value).toBe(cell?.median)
    expect(rows[0]?.highest?.value).toBe(sweep?.highest?.value)
    const heads = sweepsTable(job, names, 2.5).columns.map(({ head }) => head)
    expect(heads).toContain('Highest load with p99 ≤ 2.5 ms')
  })

  it('claims no interval for a lower bound', () => {
    const [first, ...rest] = job.sweeps
    if (!first?.best) throw new Error('the sample has a best cell')
    const bounded = { ...job, sweeps: [{ ...first, best: { ...first.best, lowerBound: true } }, ...rest] }
    const [row] = rowsOf(sweepsTable(bounded, names, 10))
    expect(row?.best?.text).toMatch(/^≥/)
    expect([row?.bestLow?.value, row?.bestHigh?.value, row?.bestLowerBound?.value]).toEqual([null, null, 'yes'])
  })
})

describe('runFiguresTable', () => {
  const job = doneJob()
  const run = runDetail(job, job.runList[0] as (typeof job.runList)[0])
  const rows = rowsOf(runFiguresTable(run, names))
  const figure = (group: string, name: string) =>
    rows.find((row) => row.group?.value === group && row.figure?.value === name)

  it('has exact figures with their unit', () => {
    expect(figure('Throughput', 'Successful requests per second')).toMatchObject({
      value: { value: run.result?.metrics.successesPerSecond },
      unit: { value: 'req/s' },
    })
    expect(figure('Latency', 'p99')?.value?.value).toBe(run.result?.metrics.latency.p99)
  })

  it('leaves what is missing empty, with the reason', () => {
    expect(figure('Latency', 'p95')).toMatchObject({
      value: { value: null, text: '–' },
      why: { value: 'wrk does not print it' },
    })
  })

  it('has what is no number in words', () => {
    expect(figure('Placement', 'Server')?.value?.value).toMatch(/CPU/)
  })
})
