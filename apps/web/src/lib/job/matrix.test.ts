import { standingsOf } from '@wrkbench/tables'
import { describe, expect, it } from 'vitest'
import { columnTitle, matrixOf } from '#lib/job/matrix.ts'
import { queuedJob, succeed, withRuns } from '../../../test/support/jobs.ts'
import { cancelledJob, doneJob, failedJob } from '../../../test/support/sample-jobs.ts'

describe('matrixOf', () => {
  it('has a row for each server and a column for each scenario and profile', () => {
    const profiles = [16, 64].map((connections) => ({ generator: 'wrk' as const, connections, durationSeconds: 4 }))
    const job = queuedJob({
      id: 'j',
      number: 1,
      label: null,
      servers: ['node/http', 'go/gin'],
      scenarios: ['json'],
      profiles,
    })
    const matrix = matrixOf(job)
    expect(matrix.rows.map((row) => row.serverId)).toEqual(['node/http', 'go/gin'])
    expect(matrix.columns.map((column) => columnTitle(column, () => 'JSON'))).toEqual([
      'JSON, 16 connections',
      'JSON, 64 connections',
    ])
    expect(matrix.sharedLoad).toBe('wrk · 1 thread · 4 s')
    expect(matrix.rows[0]?.cells[0]).toMatchObject({ done: 0, planned: 3, running: false, failure: null })
  })

  it('names loads in full where one has nothing that the others lack', () => {
    const load = { generator: 'wrk' as const, connections: 16, durationSeconds: 4 }
    const profiles = [load, { ...load, keepAlive: false }]
    const job = queuedJob({ id: 'j', number: 1, label: null, servers: ['node/http'], scenarios: ['json'], profiles })
    const { columns, sharedLoad } = matrixOf(job)
    expect([sharedLoad, ...columns.map(({ load }) => load)]).toEqual([
      '',
      'wrk · 16 connections · 1 thread · 4 s',
      'wrk · 16 connections · 1 thread · 4 s · no keep-alive',
    ])
  })

  it('marks the cell under way and leaves room for the highest round', () => {
    const base = queuedJob({ id: 'j', number: 1, label: null, servers: ['node/http', 'go/gin'], scenarios: ['json'] })
    const runs = base.runList.map((run) =>
      run.position === 0 ? succeed(run) : run.position === 1 ? { ...run, status: 'MEASURING' as const } : run,
    )
    const matrix = matrixOf(withRuns(base, runs))
    expect(matrix.rows.map((row) => row.cells[0]?.running)).toEqual([false, true])
    expect(matrix.max).toBe(runs[0]?.successesPerSecond)
  })

  it('says what kept a cell from a number', () => {
    const broken = matrixOf(failedJob()).rows[1]?.cells[1]
    expect(broken?.failure).toMatchObject({ label: 'Wrong answer', message: 'status was 404, expected 200' })
    expect(matrixOf(cancelledJob()).rows[0]?.cells[0]?.failure).toBeNull()
  })
})

describe('standingsOf', () => {
  it('orders by value, with cells that hold none at the end', () => {
    const [json] = standingsOf(doneJob())
    expect(json?.cells.map((cell) => cell.serverId).slice(-1)).toEqual(['node/express'])
    const sha = standingsOf(failedJob())[1]
    expect(sha?.cells.at(-1)).toMatchObject({ serverId: 'node/express', median: null, rank: null })
  })
})
