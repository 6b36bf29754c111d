import { isTerminal, type RunDetail } from '@wrkbench/contracts'
import { resultOfRun, runDetail } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { closePhase } from '../domain/run/advance-phases.ts'
import { reproduceSteps } from '../domain/run/reproduce.ts'
import { wholeTimeline } from '../domain/run/timeline.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { instant, instantOrNull } from '../instant.ts'
import { hostsOfRun } from '../part/hosts-of-run.ts'
import { toResult } from './to-result.ts'
import { toRunSummary } from './to-run-summary.ts'

/** Returns a run with everything known about it. Two statements. @throws ServiceError NOT_FOUND */
export const getRun = async ({ ctx, input }: Call<{ id: string }>): Promise<RunDetail> => {
  const run = isUuid(input.id) ? await runDetail(ctx.db.pool, input.id) : null
  if (!run) throw notFound('run', input.id)
  const result = run.status === 'SUCCEEDED' ? await resultOfRun(ctx.db.pool, run.id) : null
  // a LOST run still has an open phase, which ended with the run
  const over = isTerminal(run.status) && run.finishedAt
  return {
    ...toRunSummary(run, run.profile),
    jobNumber: run.jobNumber,
    environmentId: run.environmentId,
    environmentName: run.environmentName,
    runnerName: run.runnerName,
    phases: over ? closePhase(run.phases, instant(over)) : run.phases,
    start: run.start,
    result: result && toResult(result),
    timeline: wholeTimeline(run.sampleBatches),
    argv: run.argv,
    reproduce: reproduceSteps(run),
    hostFacts: run.hostFacts,
    hosts: hostsOfRun({ id: run.hostId, facts: run.hostFacts, usage: result?.host_usage ?? null }, run.parts),
    link: run.link,
    artifacts: run.artifacts,
    removed: {
      raw: instantOrNull(run.rawRemovedAt),
      timeline: instantOrNull(run.samplesRemovedAt),
      log: instantOrNull(run.logRemovedAt),
    },
  }
}
