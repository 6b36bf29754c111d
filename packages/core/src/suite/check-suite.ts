import type { CreateSuite, Schedule } from '@wrkbench/contracts'
import type { SuiteValues } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { nextDue, scheduleProblem } from '../domain/suite/schedule.ts'
import { type FieldProblem, invalid, ServiceError } from '../errors.ts'
import { type PlannedJob, planJob } from '../job/plan-job.ts'

/** Returns the values to store for a suite, and its project. @throws ServiceError VALIDATION naming each bad field */
export const checkSuite = async (ctx: Ctx, suite: CreateSuite): Promise<SuiteValues & { projectId: string }> => {
  const { name, paused = false } = suite
  const now = ctx.clock.now()
  const schedule = suite.schedule ? withZone(suite.schedule) : null
  const problem = schedule && scheduleProblem(schedule, now)
  const problems = problem ? [{ path: `/schedule/${problem.field}`, message: problem.message }] : []
  const { projectId, environmentId } = await planOf(ctx, suite, problems)
  const { environment: _environment, ...spec } = suite.job
  return {
    projectId,
    environmentId,
    name: name.trim(),
    spec,
    cron: schedule?.cron ?? null,
    timezone: schedule?.timeZone ?? 'UTC',
    enabled: !paused,
    nextRunAt: schedule && !paused ? nextDue(schedule, now) : null,
  }
}

const withZone = ({ cron, timeZone = 'UTC' }: Schedule): Required<Schedule> => ({
  cron: cron.trim().replace(/\s+/g, ' '),
  timeZone,
})

/** Plans the job of a suite. Throws its problems, with their paths prefixed by `/job`, together with those already found. */
const planOf = async (ctx: Ctx, { job, project }: CreateSuite, found: FieldProblem[]): Promise<PlannedJob> => {
  const planned = await planJob(ctx, { ...job, project }).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error
    throw invalid([...found, ...error.errors.map(inSuite)])
  })
  if (found.length > 0) throw invalid(found)
  return planned
}

const inSuite = ({ path, message }: FieldProblem): FieldProblem => ({
  path: path === '/project' ? path : `/job${path}`,
  message,
})

export const nameTaken = (name: string): ServiceError =>
  invalid([{ path: '/name', message: `There is a suite called ${name} already.` }])

/** Describes the schedule of a suite for the audit log; null if it is run by hand. */
export const scheduleText = ({ cron, timezone, enabled }: Pick<SuiteValues, 'cron' | 'timezone' | 'enabled'>) =>
  cron === null ? null : `${cron} ${timezone}${enabled ? '' : ', paused'}`
