import { Moment } from '#components/ui/moment.tsx'

/** The day of a measurement, or only the year if no more is known. */
export const MeasuredDay = ({ at, yearOnly }: { at: string; yearOnly: boolean }) =>
  yearOnly ? <time dateTime={at.slice(0, 4)}>{at.slice(0, 4)}</time> : <Moment at={at} style="day" />
