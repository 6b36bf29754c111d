import { expect, it } from 'vitest'
import { sayMilestone } from '#lib/job/say-milestone.ts'
import { queuedJob, succeed, withRuns } from '../../../test/support/jobs.ts'
import { cancelledJob } from '../../../test/support/sample-jobs.ts'

const job = queuedJob({ id: 'j', number: 7, label: null, servers: ['a', 'b'], scenarios: ['json'], rounds: 3 })
const after = (count: number, progress = 0) => {
  const runs = job.runList.map((run) => {
    if (run.position < count) return succeed(run)
    return run.position === count ? { ...run, status: 'MEASURING' as const, progress } : run
  })
  return withRuns(job, runs, { status: 'RUNNING' })
}

it('changes with whole rounds, not with each run or second of them', () => {
  expect(sayMilestone(job)).toBe('Job 7 waits.')
  expect([after(0), after(1, 0.2), after(1, 0.8)].map(sayMilestone)).toEqual(new Array(3).fill('Job 7 runs.'))
  expect([after(2), after(3, 0.5)].map(sayMilestone)).toEqual(new Array(2).fill('Job 7: 1 of 3 rounds done.'))
})

it('says how it ended', () => {
  const done = withRuns(job, job.runList.map(succeed), { status: 'SUCCEEDED' })
  expect(sayMilestone(done)).toBe('Job 7: Done. 6 of 6 runs.')
  expect(sayMilestone(cancelledJob())).toMatch(/: Cancelled\. \d+ of \d+ runs/)
})
