import { type CreateJob, completeProfile, type LoadProfile } from '@wrkbench/contracts'
import type { JobSpecRow } from '@wrkbench/db'

/** A job as asked for, with every default filled in: 5 rounds, 5 s of warm-up, interleaved. */
export const completeSpec = (input: CreateJob): JobSpecRow => ({
  servers: input.servers,
  scenarios: input.scenarios,
  profiles: input.profiles.map(completeProfile),
  rounds: input.rounds ?? 5,
  warmupSeconds: input.warmupSeconds ?? 5,
  order: input.order ?? 'interleaved',
})

/** The same job to be asked for again. */
export const inputOfSpec = (spec: JobSpecRow): Pick<CreateJob, keyof JobSpecRow> => ({
  ...spec,
  profiles: spec.profiles.map(
    (profile) =>
      Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== null)) as Partial<LoadProfile> &
        CreateJob['profiles'][number],
  ),
})
