import type { CreateJob, JobDetail, RunSummary } from '@wrkbench/contracts'
import { createJob, getJob } from '../../src/index.ts'
import type { TestInstance } from './instance.ts'
import { allPhases, measurement, type TestRunner } from './runner.ts'
import { wrkOutput } from './wrk-output.ts'

export const jobInput = (more: Partial<CreateJob> = {}): CreateJob => ({
  servers: ['node/http'],
  scenarios: ['json'],
  profiles: [{ generator: 'wrk', connections: 10, threads: 1, durationSeconds: 5 }],
  rounds: 3,
  warmupSeconds: 1,
  ...more,
})

export const submit = ({ ctx }: TestInstance, more: Partial<CreateJob> = {}): Promise<JobDetail> =>
  createJob({ ctx, input: jobInput(more) })

export const jobOf = ({ ctx }: TestInstance, id: string): Promise<JobDetail> => getJob({ ctx, input: { id } })

/** Runs everything that waits for this runner; `requests` says what wrk printed for each run. */
export const runAll = async (
  instance: TestInstance,
  runner: TestRunner,
  job: JobDetail,
  requests: (run: RunSummary) => number | 'fails',
): Promise<JobDetail> => {
  for (let runId = next(instance, runner); runId; runId = next(instance, runner)) {
    const run = job.runList.find(({ id }) => id === runId)
    if (!run) continue
    const plan = await runner.claim(runId)
    const phases = allPhases(instance.clock.now())
    instance.clock.advance(8)
    const figure = requests(run)
    if (figure === 'fails') {
      const error = { code: 'VERIFY_FAILED', blame: 'target', message: 'wrong body', detail: null } as const
      await runner.finish(plan, { outcome: 'FAILED', error, phases: phases.slice(0, 3), measurement: null })
    } else {
      const stdout = wrkOutput({ requests: figure })
      await runner.finish(plan, { phases, measurement: measurement(instance.clock.now(), stdout) })
    }
  }
  return jobOf(instance, job.id)
}

const next = ({ queue }: TestInstance, { environmentId }: TestRunner) => queue.take(environmentId)
