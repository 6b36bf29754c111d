import { PlotPoint } from '#components/charts/plot-point.tsx'

type StrokeSampleProps = {
  colour: string
  dash: string | undefined
  /** shape of the line's points (`lineTurn`); none where they are not drawn, or all are circles */
  turn?: number | undefined
}

/** A sample of a line's colour and stroke, shown beside its name. */
export const StrokeSample = ({ colour, dash, turn = 0 }: StrokeSampleProps) => (
  <svg width="18" height="8" aria-hidden="true" className="mr-1 flex-none self-center">
    <line x1="0" x2="18" y1="4" y2="4" stroke={colour} strokeWidth="2" strokeDasharray={dash} />
    {turn > 0 && <PlotPoint x={9} y={4} r={2.6} turn={turn} fill={colour} />}
  </svg>
)
