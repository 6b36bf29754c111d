import type { JobCell, JobDetail, LoadProfile, SweepKey, SweepReport } from '@wrkbench/contracts'
import { numberText } from '@wrkbench/contracts'
import { sweptCell } from '@wrkbench/tables'
import { plural } from '#lib/text/figures.ts'

const saidOf: Record<SweepKey, (value: number | null) => string> = {
  connections: (value) => plural(value ?? 0, 'connection'),
  threads: (value) => (value === null ? 'own threads' : plural(value, 'thread')),
  pipeline: (value) => (value === null || value === 1 ? 'no pipelining' : `pipelined ${value} deep`),
  rate: (value) => (value === null ? 'closed loop' : `${numberText(value)} req/s offered`),
}

/** Writes one parameter of a load in words: `64 connections`. */
export const sayParameter = (key: SweepKey, value: number | null): string => saidOf[key](value)

/** Writes the parameters that a sweep varies: `64 connections · 2 threads`. */
export const sayLoad = (profile: LoadProfile | undefined, varies: readonly SweepKey[]): string =>
  profile ? varies.map((key) => sayParameter(key, profile[key])).join(' · ') : ''

export type Heat = {
  across: SweepKey
  down: SweepKey
  columns: (number | null)[]
  rows: { value: number | null; cells: (JobCell | null)[] }[]
  /** highest median, drawn darkest */
  max: number
}

const rising = (a: number | null, b: number | null): number => (a ?? -1) - (b ?? -1)
const distinct = (values: (number | null)[]): (number | null)[] => [...new Set(values)].sort(rising)

/**
 * A heat map of the first two parameters that vary, with the others at the best cell's values; null for a sweep of a
 * single parameter.
 */
export const heatOf = (job: Pick<JobDetail, 'cells' | 'profiles'>, sweep: SweepReport): Heat | null => {
  const [across, down, ...others] = sweep.varies
  if (!across || !down) return null
  const reference = job.profiles[sweep.best?.profileIndex ?? sweep.profileIndexes[0] ?? 0]
  const shown = sweep.profileIndexes.flatMap((index) => {
    const profile = job.profiles[index]
    return profile && others.every((key) => profile[key] === reference?.[key]) ? [{ index, profile }] : []
  })
  const columns = distinct(shown.map(({ profile }) => profile[across]))
  const rows = distinct(shown.map(({ profile }) => profile[down])).map((value) => ({
    value,
    cells: columns.map((column) => {
      const at = shown.find(({ profile }) => profile[across] === column && profile[down] === value)
      return at ? sweptCell(job, sweep, at.index) : null
    }),
  }))
  return {
    across,
    down,
    columns,
    rows,
    max: Math.max(1, ...rows.flatMap((row) => row.cells.map((c) => c?.median ?? 0))),
  }
}
