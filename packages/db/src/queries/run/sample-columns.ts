import { emptySample, type Sample } from '@wrkbench/contracts'

type Figure = Exclude<keyof Sample, 't' | 'phase'>
const figures = Object.keys(emptySample(0, 'MEASURING')).filter((key) => key !== 't' && key !== 'phase') as Figure[]

/** A whole series stored column by column, which takes a third of the space of a list of points. */
export type SampleColumns = {
  /** how many of the points, from the first on, belong to the warm-up */
  warmingUp: number
  t: number[]
} & { [Key in Figure]?: (number | null)[] }

/** Sampled values are known to no more than six digits. */
const short = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(6)))

/** `samples`: in order, warm-up first. Figures that no point has are left out. */
export const toSampleColumns = (samples: readonly Sample[]): SampleColumns => {
  const known = figures.filter((key) => samples.some((sample) => sample[key] !== null))
  return {
    warmingUp: samples.filter(({ phase }) => phase === 'WARMING_UP').length,
    t: samples.map(({ t }) => Number(t.toFixed(3))),
    ...Object.fromEntries(known.map((key) => [key, samples.map((sample) => short(sample[key]))])),
  }
}

/**
 * Reads stored samples. Batches of a run under way, and series stored by earlier versions, are lists of points that may
 * lack newer figures.
 */
export const toSamples = (stored: SampleColumns | Sample[]): Sample[] => {
  if (Array.isArray(stored)) return stored.map((sample) => ({ ...emptySample(sample.t, sample.phase), ...sample }))
  const phaseOf = (index: number) => (index < stored.warmingUp ? 'WARMING_UP' : 'MEASURING')
  return stored.t.map((t, index) => ({
    ...emptySample(t, phaseOf(index)),
    ...Object.fromEntries(figures.map((key) => [key, stored[key]?.[index] ?? null])),
  }))
}
