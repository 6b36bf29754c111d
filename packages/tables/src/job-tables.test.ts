import { describe, expect, it } from 'vitest'
import { runDetail } from '../../../apps/web/test/support/runs.ts'
import { doneJob } from '../../../apps/web/test/support/sample-jobs.ts'
import { stabilityJob, sweepJob } from '../../../apps/web/test/support/sweep-job.ts'
import { jobTable } from './job-table.ts'
import { runFiguresTable } from './run-figures/figures-tables.ts'
import { stabilityTable } from './stability-table.ts'
import { kneeDoubts, sweepsTable } from './sweeps-table.ts'
import type { Cell, Table } from './table.ts'

const names = { server: (id: string) => id.toUpperCase(), scenario: (id: string) => id }

const rowsOf = ({ columns, groups }: Table): Record<string, Cell>[] =>
  groups.flatMap(({ rows }) =>
    rows.map((cells) => Object.fromEntries(columns.map(({ id }, at) => [id, cells[at] as Cell]))),
  )

describe('jobTable', () => {
  const job = doneJob()
  const table = jobTable(job, names)

  it('does not say that a median is of more rounds than count', () => {
    expect(table.notes[0]).toMatch(/\. Median of the rounds that count, of 5 rounds, ± 95 %\.$/)
    expect(jobTable({ ...job, rounds: 1 }, names).notes[0]).toContain('of 1 round,')
  })

  it('says which ranked figures leave rounds out, and counts them', () => {
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

describe('the ranking of a job', () => {
  const done = doneJob()
  const [cell] = done.cells
  if (!cell) throw new Error('the sample has cells')
  const ranked = {
    ...{ ...cell, note: null, lowerBound: false, tied: false },
    ...{ rank: 1, median: 131_268.51, interval: { low: 129_100, high: 133_300, method: '' } },
    ...{ latencyP50Us: 612, latencyP99Us: 4_912 },
  }
  const near = { low: 74_732, high: 76_532, method: '' }
  const cells = [
    { ...ranked, serverId: 'a' },
    {
      ...ranked,
      serverId: 'b',
      rank: 2,
      tied: true,
      median: 75_632,
      interval: near,
      latencyP50Us: 900,
      latencyP99Us: 9_960,
    },
    {
      ...ranked,
      serverId: 'c',
      rank: 2,
      tied: true,
      median: 75_600,
      interval: near,
      latencyP50Us: 500,
      latencyP99Us: null,
    },
    { ...ranked, serverId: 'd', rank: null, lowerBound: true, median: 140_000, note: 'lower bound', latencyP50Us: 100 },
    { ...ranked, serverId: 'e', rank: null, note: null, median: 20, interval: null, latencyP50Us: 1.25, rounds: [] },
    { ...ranked, serverId: 'f', rank: null, note: 'did not start', median: null, interval: null, latencyP50Us: null },
  ]
  const table = jobTable({ ...done, servers: cells.map(({ serverId }) => serverId), cells, label: null }, names)
  const column = (id: string) =>
    rowsOf(table).map((row) => [row.server?.value, row[id]?.text.replaceAll('\u00a0', ' ')])
  const marked = (id: string) =>
    rowsOf(table).flatMap((row) => (row[id]?.mark ? [[row.server?.value, row[id]?.mark]] : []))

  it('writes ranks and figures as the page does, and why there is none', () => {
    expect(column('rank')).toEqual(Object.entries({ d: '–', a: '1', b: '2 tie', c: '2 tie', e: '–', f: '–' }))
    expect(column('median')).toEqual(
      Object.entries({
        d: '≥ 140 k',
        a: '131 k ± 2 k',
        b: '75.6 k ± 0.9 k',
        c: '75.6 k ± 0.9 k',
        e: '20.0',
        f: 'did not start',
      }),
    )
    expect(column('latencyP50Us').map(([, text]) => text)).toEqual(['0.10', '0.61', '0.90', '0.50', '0.0013', '–'])
    expect(column('latencyP99Us').map(([, text]) => text)).toEqual(['4.9', '4.9', '10', '–', '4.9', '4.9'])
  })

  it('marks the best and the worst of those that rank', () => {
    expect(marked('median')).toEqual([
      ['a', 'best'],
      ['b', 'worst'],
      ['c', 'worst'],
    ])
    expect(marked('latencyP50Us')).toEqual([
      ['b', 'worst'],
      ['c', 'best'],
    ])
  })

  it('marks no latency that the interval of another reaches', () => {
    const wide = cells.map((cell) => ({ ...cell, latencyP50Interval: { low: 400, high: 950, method: 'm' } }))
    const table = jobTable({ ...done, servers: wide.map(({ serverId }) => serverId), cells: wide, label: null }, names)
    expect(rowsOf(table).map((row) => row.latencyP50Us?.mark)).toEqual(cells.map(() => null))
  })

  it('names those that have a figure and no rank, and says why', () => {
    expect(table.notes.filter((note) => note.startsWith('Not ranked'))).toEqual([
      'Not ranked: D: lower bound.',
      'Not ranked: E: not enough rounds for an interval.',
    ])
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

it('says of a knee what is not known, and no more', () => {
  expect(kneeDoubts({ profileIndex: 0, certain: true, open: false })).toEqual([])
  expect(kneeDoubts({ profileIndex: 0, certain: false, open: true })).toEqual([
    'the highest known without doubts: the knee may lie beyond',
    'not certain: its p99 is not shown to stay within the target',
  ])
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
