import { saidChanges } from '#components/charts/prepare/said-changes.ts'
import type { PlacedTrendPoint, TrendPicture } from '#components/charts/prepare/trend-chart.ts'

const diamond = 'M0 -6l6 6l-6 6l-6 -6z'
/** keeps text legible on top of lines */
export const halo = { stroke: 'var(--bg)', strokeWidth: 4, strokeLinejoin: 'round', paintOrder: 'stroke' } as const

/** Writes `▲ faster, +9.8 %`. */
const sayChange = ({ verdict, ratio }: NonNullable<PlacedTrendPoint['change']>): string =>
  `${verdict === 'faster' ? '▲' : '▼'} ${verdict}, ${ratio < 1 ? '−' : '+'}${(Math.abs(ratio - 1) * 100).toFixed(1)} %`

type ChangesProps = { points: readonly PlacedTrendPoint[]; picture: Pick<TrendPicture, 'plot' | 'breaks' | 'notes'> }

export const Changes = ({ points, picture: { plot, breaks, notes } }: ChangesProps) => {
  const said = saidChanges(points, {
    plot,
    marks: [...breaks.map(({ x, width }) => x + width), ...notes.flatMap(({ x, across }) => (across ? [x] : []))],
  })
  return points.map((point) => {
    if (!point.change) return null
    const place = said.get(point)
    return (
      <g key={`${point.line} ${point.index}`} transform={`translate(${point.x} ${point.y})`}>
        {place?.leader && <line y1={place.leader.from} y2={place.leader.to} stroke="var(--ink-2)" />}
        <path d={diamond} fill="var(--bg)" stroke="var(--ink)" strokeWidth="1.5" />
        {place && (
          <text x={place.dx} y={place.dy} textAnchor={place.anchor} className={point.change.verdict} {...halo}>
            {sayChange(point.change)}
          </text>
        )}
      </g>
    )
  })
}
