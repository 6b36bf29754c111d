import type { LoadProfileInput } from '@wrkbench/contracts'

/** As a published comparison had it: one minute against ten. Both can be changed afterwards. */
const lengths = [60, 600] as const

const withoutLength = ({ durationSeconds: _, requests: __, ...rest }: LoadProfileInput): string => JSON.stringify(rest)

const isLongerSelf = (load: readonly LoadProfileInput[], long: LoadProfileInput): boolean =>
  load.some(
    (short) =>
      short !== long &&
      withoutLength(short) === withoutLength(long) &&
      (long.durationSeconds ?? 0) >= 2 * (short.durationSeconds ?? Number.POSITIVE_INFINITY),
  )

/** Whether a load is there twice, once at least twice as long. */
export const hasStabilityPair = (load: readonly LoadProfileInput[]): boolean =>
  load.some((profile) => isLongerSelf(load, profile))

/** Every load once for a minute and once for ten. */
export const makeStabilityPair = (load: readonly LoadProfileInput[]): LoadProfileInput[] =>
  load.flatMap(({ requests: _, ...profile }) => lengths.map((durationSeconds) => ({ ...profile, durationSeconds })))

/** The longer of each pair is dropped. */
export const dropStabilityPair = (load: readonly LoadProfileInput[]): LoadProfileInput[] =>
  load.filter((profile) => !isLongerSelf(load, profile))
