import type { Flag } from '@wrkbench/contracts'
import { Moment } from '#components/ui/moment.tsx'

type Flagged = { flags: readonly Pick<Flag, 'id'>[] }

/** Of what was handed in, sometimes nothing but the year is known. */
export const isYearOnly = ({ flags }: Flagged): boolean => flags.some(({ id }) => id === 'date-uncertain')

/** The day of a measurement, or as much of it as is known. */
export const MeasuredDay = ({ at, yearOnly }: { at: string; yearOnly: boolean }) =>
  yearOnly ? <time dateTime={at.slice(0, 4)}>{at.slice(0, 4)}</time> : <Moment at={at} style="day" />
