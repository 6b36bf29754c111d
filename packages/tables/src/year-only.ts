import type { Flag } from '@wrkbench/contracts'

type Flagged = { flags: readonly Pick<Flag, 'id'>[] }

/** Whether only the year of a measurement is known, as for some results that were handed in. */
export const isYearOnly = ({ flags }: Flagged): boolean => flags.some(({ id }) => id === 'date-uncertain')

/** Returns the known part of an instant: its year, or all of it. */
export const asKnown = (at: string, yearOnly: boolean): string => (yearOnly ? at.slice(0, 4) : at)
