import { latestAttempts } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { currentRun, jobSteps, roundProgress, secondsLeft } from '#lib/job/job-progress.ts'
import { queuedJob, succeed, withRuns } from '../../../test/support/jobs.ts'
import { cancelledJob } from '../../../test/support/sample-jobs.ts'

const job = (rounds = 3) =>
  queuedJob({ id: 'j', number: 1, label: null, servers: ['a', 'b'], scenarios: ['json'], rounds })
const half = () => {
  const base = job()
  const runs = base.runList.map((run) => {
    if (run.position < 3) return succeed(run)
    return run.position === 3 ? { ...run, status: 'MEASURING' as const, progress: 0.5 } : run
  })
  return withRuns(base, runs, { status: 'RUNNING' })
}

describe('roundProgress', () => {
  it('counts ended runs and adds the running one by its share', () => {
    expect(roundProgress(half())).toEqual([
      { round: 1, done: 2, total: 2, share: 1 },
      { round: 2, done: 1, total: 2, share: 0.75 },
      { round: 3, done: 0, total: 2, share: 0 },
    ])
  })

  it('counts a repeated attempt once', () => {
    const base = half()
    const lost = { ...(base.runList[0] as (typeof base.runList)[0]), status: 'LOST' as const }
    const again = { ...lost, id: 'again', attempt: 2, status: 'QUEUED' as const }
    const runs = [lost, again, ...base.runList.slice(1)]
    expect(latestAttempts(runs)).toHaveLength(6)
    expect(roundProgress({ rounds: 3, runList: runs })[0]).toMatchObject({ done: 1, total: 2 })
  })
})

it('spare rounds follow those that were planned, with the runs that they have', () => {
  const base = job()
  const again = { ...(base.runList[0] as (typeof base.runList)[0]), id: 'spare', round: 4, position: 6 }
  const measured = base.runList.map(succeed)
  const spare = withRuns({ ...base, spareRounds: 3 }, [...measured, again], { status: 'RUNNING' })
  expect(roundProgress(spare)[3]).toEqual({ round: 4, done: 0, total: 1, share: 0 })
  const stepsOf = (of: typeof base) => jobSteps(of).map(({ label, note, state }) => `${label} ${note} ${state}`)
  expect(stepsOf(spare).slice(3)).toEqual(['Round 3 2 of 2 done', 'Spare rounds round 1: 0 of 1 now', 'Done  waiting'])
  const over = { status: 'SUCCEEDED', spareRounds: 3 } as const
  expect(stepsOf(withRuns(base, [...measured, succeed(again)], over))[4]).toBe('Spare rounds round 1: 1 of 1 done')
  expect(stepsOf(withRuns(base, measured, over)).slice(4)).toEqual(['Spare rounds none done', 'Done  done'])
  expect(stepsOf({ ...half(), spareRounds: 3 })[4]).toBe('Spare rounds  waiting')
  expect(jobSteps(spare)[4]?.room).toBe('round 3: 2 of 2')
})

describe('a cancelled job', () => {
  it('counts what was measured, not what was called off', () => {
    const rounds = roundProgress(cancelledJob())
    expect(rounds.map((round) => [round.done, round.share])).toEqual([
      [3, 1],
      [3, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect(jobSteps({ ...cancelledJob(), spareRounds: 3 }).at(-2)).toMatchObject({ note: '', state: 'stopped' })
    expect(jobSteps(cancelledJob()).map((step) => step.state)).toEqual([
      'done',
      'done',
      'done',
      'stopped',
      'stopped',
      'stopped',
      'stopped',
    ])
  })
})

describe('jobSteps', () => {
  it('shows one step per round', () => {
    expect(jobSteps(half()).map((step) => `${step.label} ${step.note} ${step.state}`)).toEqual([
      'Queued  done',
      'Round 1 2 of 2 done',
      'Round 2 1 of 2 now',
      'Round 3 0 of 2 waiting',
      'Done  waiting',
    ])
  })

  it('waits, ends and is cancelled', () => {
    expect(jobSteps(job())[0]?.state).toBe('now')
    const cancelled = jobSteps({ ...half(), status: 'CANCELLED' })
    expect(cancelled.map((step) => step.state)).toEqual(['done', 'done', 'stopped', 'stopped', 'stopped'])
    expect(cancelled.at(-1)?.label).toBe('Cancelled')
    expect(jobSteps({ ...half(), status: 'FAILED' }).at(-1)).toMatchObject({ label: 'Failed', state: 'stopped' })
    expect(jobSteps({ ...half(), status: 'PARTIAL' }).at(-1)).toMatchObject({ label: 'Done', state: 'done' })
  })

  it('folds many rounds into one step', () => {
    expect(jobSteps(job(10)).map((step) => step.label)).toEqual(['Queued', '10 rounds', 'Done'])
  })
})

describe('currentRun and secondsLeft', () => {
  it('finds the run under way', () => {
    expect(currentRun(half().runList)?.position).toBe(3)
    expect(currentRun(job().runList)).toBeNull()
  })

  it('counts down and never below zero', () => {
    expect(secondsLeft(90, 1_000, 31_000)).toBe(60)
    expect(secondsLeft(10, 0, 30_000)).toBeNull()
    expect(secondsLeft(null, 0, 0)).toBeNull()
  })
})
