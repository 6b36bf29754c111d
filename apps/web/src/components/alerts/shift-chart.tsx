'use client'
import { type Alert, metricCatalogue } from '@wrkbench/contracts'
import { alertWriter } from '#components/alerts/alert-words.ts'
import { prepareShift, shiftDates } from '#components/alerts/prepare-shift.ts'
import { ShiftLine } from '#components/alerts/shift-line.tsx'
import { useWidth } from '#components/charts/use-width.ts'
import { cx } from '#lib/cx.ts'
import { headUnit, nbsp } from '#lib/text/figures.ts'
import { formatTime } from '#lib/text/time.ts'

const height = 240
/** space in px beside the lines, for the newest figure */
const aside = 64
const shifts = { start: '', middle: '-translate-x-1/2', end: '-translate-x-full' }

/** Draws the shift in the available width: the usual range, the newest point, and dates. */
export const ShiftChart = ({ alert }: { alert: Alert }) => {
  const [box, whole] = useWidth<HTMLDivElement>(1217)
  const frame = { width: whole - aside, height, pad: 4 }
  const { last, band } = prepareShift(alert, frame)
  const figure = alertWriter(alert)
  const { low, high } = alert.evidence.usual
  const unit = headUnit(alert.metric) || metricCatalogue[alert.metric].short
  const newest = alert.trend.value.at(-1)
  // the text is on the side of the band that the lines do not cross
  const under = band.y < height / 2
  return (
    <div ref={box} className="cap" aria-hidden="true">
      <div className="relative" style={{ width: frame.width }}>
        <ShiftLine alert={alert} width={frame.width} height={height} />
        <span
          className={cx('absolute left-0', !under && '-translate-y-full')}
          style={{ top: under ? band.y + band.height + 2 : band.y - 2 }}
        >
          {`usual: ${figure(low)} to ${figure(high)}${nbsp}${unit}`}
        </span>
        {last && newest !== undefined && (
          <span
            className="absolute left-full ml-2 -translate-y-1/2 font-medium whitespace-nowrap text-ink"
            style={{ top: last.y }}
          >
            {figure(newest)}
          </span>
        )}
      </div>
      <div className="relative mt-1 h-4 border-t border-line-strong" style={{ width: frame.width }}>
        {shiftDates(alert.trend, frame).map(({ at, x, anchor }) => (
          <span
            key={`${anchor} ${at}`}
            className={cx('absolute whitespace-nowrap', shifts[anchor])}
            style={{ left: x }}
          >
            {formatTime(new Date(at * 1000).toISOString(), 'day', 'utc')}
          </span>
        ))}
      </div>
    </div>
  )
}
