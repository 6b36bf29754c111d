import type { Alert } from '@wrkbench/contracts'
import { prepareShift } from '#components/alerts/prepare-shift.ts'
import { ShiftLine } from '#components/alerts/shift-line.tsx'
import { cx } from '#lib/cx.ts'
import { formatHeadline } from '#lib/text/figures.ts'

const frame = { width: 960, height: 200, pad: 4 }
/** Two figures nearer than this would stand in each other's way. */
const apart = 0.14

/** The shift with the figures of its axis: where a usual point would lie, and where the newest lies. */
export const ShiftChart = ({ alert }: { alert: Alert }) => {
  const { last, band } = prepareShift(alert, frame)
  const newest = alert.trend.value.at(-1)
  const ticks = [
    ...(last && newest !== undefined ? [{ id: 'newest', y: last.y, value: newest }] : []),
    { id: 'high', y: band.y, value: alert.evidence.usual.high },
    { id: 'low', y: band.y + band.height, value: alert.evidence.usual.low },
  ]
  const shown = ticks.filter(({ y }, index) =>
    ticks.slice(0, index).every((other) => Math.abs(other.y - y) / frame.height > apart),
  )
  return (
    <div className="flex gap-2">
      <div className="min-w-0 flex-1">
        <ShiftLine alert={alert} width={frame.width} height={frame.height} />
      </div>
      <div className="cap relative w-14 flex-none" aria-hidden="true">
        {shown.map(({ id, y, value }) => (
          <span
            key={id}
            className={cx('absolute -translate-y-1/2', id === 'newest' && 'font-medium text-ink')}
            style={{ top: `${(100 * y) / frame.height}%` }}
          >
            {formatHeadline(alert.metric, value, null).value}
          </span>
        ))}
      </div>
    </div>
  )
}
