import type { ReactNode } from 'react'

/** gap in px between a point and its text */
const room = 12

type ChartTipProps = { x: number; y: number; width: number; children: ReactNode }

/** The text about the point under the pointer, on the side with more room, and never beyond the edge of the chart. */
export const ChartTip = ({ x, y, width, children }: ChartTipProps) => {
  const isLeft = x > width / 2
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none absolute inset-x-0 z-10 flex ${isLeft ? 'flex-row-reverse' : ''}`}
      style={{ top: Math.max(0, y) }}
    >
      {/* shrinks if the text needs the space: only the browser knows how wide the text is */}
      <div className="min-w-0" style={{ flexBasis: (isLeft ? width - x : x) + room }} />
      <div className="chart-tip max-w-full flex-none whitespace-pre rounded-control bg-ink px-2 py-1.5 text-t1 text-bg max-sm:whitespace-pre-wrap">
        {children}
      </div>
    </div>
  )
}
