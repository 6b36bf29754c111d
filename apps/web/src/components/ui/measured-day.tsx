import { formatTime, formatZoned } from '#lib/text/time.ts'

/** The day of a measurement, in UTC as on rankings, charts and in files; or only the year if no more is known. */
export const MeasuredDay = ({ at, yearOnly }: { at: string; yearOnly: boolean }) =>
  yearOnly ? (
    <time dateTime={at.slice(0, 4)}>{at.slice(0, 4)}</time>
  ) : (
    <time dateTime={at} data-tip={formatZoned(at, 'utc')}>
      {formatTime(at, 'day', 'utc')}
    </time>
  )
