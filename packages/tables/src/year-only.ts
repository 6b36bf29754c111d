import type { Flag } from '@wrkbench/contracts'

type Flagged = { flags: readonly Pick<Flag, 'id'>[] }

/** Of what was handed in, sometimes nothing but the year is known. */
export const isYearOnly = ({ flags }: Flagged): boolean => flags.some(({ id }) => id === 'date-uncertain')

/** As much of an instant as is known of it. */
export const asKnown = (at: string, yearOnly: boolean): string => (yearOnly ? at.slice(0, 4) : at)
