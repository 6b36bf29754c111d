import { Moment } from '#components/ui/moment.tsx'

/** The day of a measurement, or as much of it as is known. */
export const MeasuredDay = ({ at, yearOnly }: { at: string; yearOnly: boolean }) =>
  yearOnly ? <time dateTime={at.slice(0, 4)}>{at.slice(0, 4)}</time> : <Moment at={at} style="day" />
