import { type CreateJob, jobPresets, type LoadProfile, type LoadProfileInput, warmUpBounds } from '@wrkbench/contracts'
import type { JobSpecRow } from '@wrkbench/db'
import { expandSweep } from '../domain/job/expand-sweep.ts'

/** A requested job whose loads are written out in full. */
export type WrittenJob = Omit<CreateJob, 'profiles'> & { profiles: LoadProfileInput[] }

/** Fills in every default of a requested job (those of its preset, interleaved order) and expands its sweep. */
export const completeSpec = (input: WrittenJob): JobSpecRow => {
  const preset = input.preset ?? 'standard'
  return {
    servers: input.servers,
    scenarios: input.scenarios,
    profiles: expandSweep(input).map(({ profile }) => profile),
    preset,
    rounds: (input.rounds ?? jobPresets[preset].rounds) * (input.aa ? 2 : 1),
    ...(input.spareRounds && { spareRounds: input.spareRounds }),
    aa: input.aa ?? false,
    servedOnly: input.servedOnly ?? false,
    ...warmUpBounds(input, preset),
    order: input.order ?? 'interleaved',
    pinning: input.pinning ?? 'auto',
    ...(input.runnerLabels && input.runnerLabels.length > 0 && { runnerLabels: input.runnerLabels }),
  }
}

/** Converts a stored spec back to a request for the same job. */
export const inputOfSpec = (spec: JobSpecRow): Pick<WrittenJob, keyof JobSpecRow> => ({
  ...spec,
  rounds: spec.aa ? spec.rounds / 2 : spec.rounds,
  profiles: spec.profiles.map(
    (profile) =>
      Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== null)) as Partial<LoadProfile> &
        LoadProfileInput,
  ),
})
