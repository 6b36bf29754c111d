import type { Alert } from '@wrkbench/contracts'
import { prepareShift } from '#components/alerts/prepare-shift.ts'

type ShiftLineProps = { alert: Alert; width?: number; height?: number }

/** The series around its shift. Hidden from screen readers: the text beside it says the same. */
export const ShiftLine = ({ alert, width = 160, height = 44 }: ShiftLineProps) => {
  const { before, after, last, shiftX, band } = prepareShift(alert, { width, height, pad: 4 })
  const colour = alert.kind === 'regression' ? 'var(--slower)' : 'var(--faster)'
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="block w-full flex-none">
      <rect x="0" width={width} y={band.y} height={band.height} fill="var(--ink-3)" opacity="var(--band)" />
      <line x1={shiftX} x2={shiftX} y1="0" y2={height} stroke="var(--line-strong)" strokeDasharray="2 3" />
      <polyline points={before} fill="none" stroke="var(--ink-2)" strokeWidth="1.25" strokeLinejoin="round" />
      <polyline points={after} fill="none" stroke={colour} strokeWidth="2" strokeLinejoin="round" />
      {last && <circle cx={last.x} cy={last.y} r="3" fill={colour} />}
    </svg>
  )
}
