import { randomInt } from 'node:crypto'
import type { CreateJob, JobDetail } from '@wrkbench/contracts'
import {
  appendEvents,
  approvedSources,
  ensureProfiles,
  ensureSubjects,
  insertJob,
  insertRuns,
  inTransaction,
  type JobSpecRow,
  type NewJob,
  type NewRun,
  type Sql,
} from '@wrkbench/db'
import type { Call, Catalogue, Ctx } from '../ctx.ts'
import { expandMatrix } from '../domain/job/expand-matrix.ts'
import { profileHash } from '../domain/result/fingerprint.ts'
import { deadlineSeconds } from '../domain/run/deadline.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { ServiceError } from '../errors.ts'
import { servedBy } from './check-spec.ts'
import { deliver } from './deliver.ts'
import { getJob } from './get-job.ts'
import { planJob } from './plan-job.ts'

export interface CreateJobInput extends CreateJob {
  rerunOfId?: string
  /** the suite that the job runs; `dueAt` is the time its schedule was due, null if a person started it */
  suite?: { id: string; dueAt: Date | null }
  /** the suspect that the job checks */
  alertId?: string
  submission?: NewJob['submission']
}

/**
 * Submits a matrix: stores job, runs and first event in one transaction, then hands the ids to the queue. Runs that no runner
 * can take yet simply wait.
 * @throws ServiceError VALIDATION with each bad cell by its JSON pointer; CONFLICT if another job of the suite, or another
 *   check, is not over, or if the submission is already stored
 */
export const createJob = async ({ ctx, input }: Call<CreateJobInput>): Promise<JobDetail> => {
  const { spec, projectId, environmentId } = await planJob(ctx, input)
  const createdAt = ctx.clock.now()
  const job: NewJob = {
    id: uuid7(createdAt),
    projectId,
    environmentId,
    rerunOfId: input.rerunOfId ?? null,
    suiteId: input.suite?.id ?? null,
    suiteDueAt: input.suite?.dueAt ?? null,
    alertId: input.alertId ?? null,
    spec,
    seed: input.seed ?? randomInt(2 ** 31 - 1),
    label: input.label ?? null,
    commit: input.commit ?? null,
    createdBy: ctx.actor.name,
    createdAt,
    submission: input.submission,
  }
  const runIds = await inTransaction(ctx.db.pool, (tx) => insertWithRuns(tx, ctx, job, spec))
  const delivered = deliver(ctx, job.environmentId, runIds)
  // Queueing thousands of ids takes seconds. It keeps their order, so the answer need not wait for it.
  if (runIds.length <= 500) await delivered
  return getJob({ ctx, input: { id: job.id } })
}

const insertWithRuns = async (tx: Sql, ctx: Ctx, job: NewJob, spec: JobSpecRow): Promise<string[]> => {
  if (!(await insertJob(tx, job))) throw new ServiceError('CONFLICT', 'A job of this suite is not over yet.')
  const subjects = spec.servers.map((name) => ({ name, serverId: name }))
  const subjectIds = await ensureSubjects(tx, job.projectId, subjects)
  const profiles = new Map(spec.profiles.map((profile) => [profileHash(profile), profile]))
  const profileIds = await ensureProfiles(tx, profiles)
  const runs = planRuns(job, spec, ctx.catalogue, subjectIds, profileIds)
  await insertRuns(tx, job, runs)
  const data = { status: 'QUEUED', at: job.createdAt.toISOString() }
  await appendEvents(tx, job.id, [{ type: 'job', data }], job.createdAt)
  return withoutUnapproved(tx, runs)
}

/** Returns the ids of the runs that may be delivered now; the others are delivered when a member approves their sources. */
const withoutUnapproved = async (tx: Sql, runs: readonly NewRun[]): Promise<string[]> => {
  const hashes = new Set(runs.flatMap(({ sourceHash }) => (sourceHash === null ? [] : [sourceHash])))
  const approved = new Set((await approvedSources(tx, [...hashes])).map(({ hash }) => hash))
  return runs.flatMap(({ id, sourceHash }) => (sourceHash === null || approved.has(sourceHash) ? [id] : []))
}

const planRuns = (
  job: NewJob,
  spec: JobSpecRow,
  catalogue: Catalogue,
  subjectIds: Map<string, number>,
  profileIds: Map<string, number>,
): NewRun[] => {
  const servers = new Map(catalogue.servers.map((server) => [server.manifest.id, server]))
  const scenarios = new Map(catalogue.scenarios.map((scenario) => [scenario.manifest.id, scenario]))
  const hashes = spec.profiles.map(profileHash)
  const isServed = servedBy(catalogue)
  return expandMatrix({ ...spec, isServed, seed: job.seed }).map(
    ({ serverId, scenarioId, profileIndex, round, position }) => {
      const profile = spec.profiles[profileIndex]
      const server = servers.get(serverId)
      const scenario = scenarios.get(scenarioId)
      const subjectId = subjectIds.get(serverId)
      const loadProfileId = profileIds.get(hashes[profileIndex] ?? '')
      if (!profile || !server || !scenario || subjectId === undefined || loadProfileId === undefined) {
        throw new Error(`${serverId}, ${scenarioId} or profile ${profileIndex} is not known after all`)
      }
      return {
        id: uuid7(job.createdAt),
        subjectId,
        scenarioId,
        loadProfileId,
        profileIndex,
        round,
        position,
        deadlineSeconds: deadlineSeconds(profile, spec.warmupMaxSeconds ?? spec.warmupSeconds, server.manifest),
        manifestRevision: server.revision,
        scenarioRevision: scenario.revision,
        sourceHash: server.source?.hash ?? null,
      }
    },
  )
}
