import type { ReactNode } from 'react'

/** room between a point and what is said of it */
const room = 12

type ChartTipProps = { x: number; y: number; width: number; children: ReactNode }

/** What is said of the point under the pointer, on the side of it that has more room. */
export const ChartTip = ({ x, y, width, children }: ChartTipProps) => (
  <div
    aria-hidden="true"
    className="pointer-events-none absolute z-10 whitespace-pre rounded-control bg-ink px-2 py-1.5 text-t1 text-bg"
    style={{ top: Math.max(0, y), ...(x > width / 2 ? { right: width - x + room } : { left: x + room }) }}
  >
    {children}
  </div>
)
