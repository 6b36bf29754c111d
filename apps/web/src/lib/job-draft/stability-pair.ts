import type { LoadProfileInput } from '@wrkbench/contracts'

/** Lengths in seconds, as in a published comparison: one minute against ten. Both can be changed afterwards. */
const lengths = [60, 600] as const

const withoutLength = ({ durationSeconds: _, requests: __, ...rest }: LoadProfileInput): string => JSON.stringify(rest)

const isLongerSelf = (load: readonly LoadProfileInput[], long: LoadProfileInput): boolean =>
  load.some(
    (short) =>
      short !== long &&
      withoutLength(short) === withoutLength(long) &&
      (long.durationSeconds ?? 0) >= 2 * (short.durationSeconds ?? Number.POSITIVE_INFINITY),
  )

/** True if a load occurs twice, once at least twice as long. */
export const hasStabilityPair = (load: readonly LoadProfileInput[]): boolean =>
  load.some((profile) => isLongerSelf(load, profile))

/** Makes two loads of each: one of a minute and one of ten. */
export const makeStabilityPair = (load: readonly LoadProfileInput[]): LoadProfileInput[] =>
  load.flatMap(({ requests: _, ...profile }) => lengths.map((durationSeconds) => ({ ...profile, durationSeconds })))

/** Drops the longer load of each pair. */
export const dropStabilityPair = (load: readonly LoadProfileInput[]): LoadProfileInput[] =>
  load.filter((profile) => !isLongerSelf(load, profile))
