import type { ReactNode } from 'react'

/** room between a point and what is said of it */
const room = 12

type ChartTipProps = { x: number; y: number; width: number; children: ReactNode }

/** What is said of the point under the pointer, on the side of it that has more room, and never past the edge of the chart. */
export const ChartTip = ({ x, y, width, children }: ChartTipProps) => {
  const isLeft = x > width / 2
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none absolute inset-x-0 z-10 flex ${isLeft ? 'flex-row-reverse' : ''}`}
      style={{ top: Math.max(0, y) }}
    >
      {/* gives way where the words need its room: how wide they are, the browser alone knows */}
      <div className="min-w-0" style={{ flexBasis: (isLeft ? width - x : x) + room }} />
      <div className="chart-tip max-w-full flex-none whitespace-pre rounded-control bg-ink px-2 py-1.5 text-t1 text-bg max-sm:whitespace-pre-wrap">
        {children}
      </div>
    </div>
  )
}
