import { type JobPreset, jobPresets, type SuiteJob, warmUpBounds, writtenOut } from '@wrkbench/contracts'
import type { Draft } from '#lib/job-draft/draft.ts'

/** Converts the job of a suite into a draft for the builder. */
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
    spare: job.spareRounds ?? 0,
    warmup: warmupSeconds,
    warmupMax: warmupMaxSeconds,
    order: job.order ?? 'interleaved',
    pinning: job.pinning ?? 'auto',
    environment: job.environment ?? null,
    runnerLabels: job.runnerLabels ?? [],
  }
}
