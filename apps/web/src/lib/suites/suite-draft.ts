import { type JobPreset, jobPresets, type SuiteJob, warmUpBounds, writtenOut } from '@wrkbench/contracts'
import { type Draft, draftBody } from '#lib/job-draft/draft.ts'

/** What the job of a suite is in the builder. */
export const draftOfSuite = (job: SuiteJob): Omit<Draft, 'label'> => {
  const preset: JobPreset = job.preset ?? 'standard'
  const { warmupSeconds, warmupMaxSeconds } = warmUpBounds(job, preset)
  return {
    servers: job.servers,
    scenarios: job.scenarios,
    load: job.profiles.map(writtenOut),
    sweepConnections: job.sweep?.connections ?? [],
    sweepThreads: job.sweep?.threads ?? [],
    sweepPipeline: job.sweep?.pipeline ?? [],
    sweepRate: job.sweep?.rate ?? [],
    servedOnly: job.servedOnly ?? false,
    aa: job.aa ?? false,
    rounds: job.rounds ?? jobPresets[preset].rounds,
    warmup: warmupSeconds,
    warmupMax: warmupMaxSeconds,
    order: job.order ?? 'interleaved',
    pinning: job.pinning ?? 'auto',
    environment: job.environment ?? null,
    runnerLabels: job.runnerLabels ?? [],
  }
}

/** The draft as a suite keeps it; `before` has what the builder does not show. */
export const suiteJobOf = (draft: Draft, before?: SuiteJob): SuiteJob => {
  const { label: _label, ...job } = draftBody(draft)
  const { seed } = before ?? {}
  return { ...(seed === undefined ? {} : { seed }), ...job }
}
