import type { TrendPicture } from '#components/charts/prepare/trend-chart.ts'
import { showsDots } from '#components/charts/prepare/trend-points.ts'
import { Changes, halo } from '#components/charts/trend-changes.tsx'
import { Dots, Paths } from '#components/charts/trend-drawing.tsx'

/** The highlighted one of many lines: its band, its points and its name. */
export const LitTrend = ({ picture, line }: { picture: TrendPicture; line: number }) => {
  const trend = picture.trends[line]
  if (!trend) return null
  const { bands, lines, colour, dash, end, name, label } = trend
  const points = picture.points.filter((point) => point.line === line)
  return (
    <g pointerEvents="none">
      <Paths of={bands} colour={colour} />
      <path d={lines.join('')} fill="none" stroke="var(--bg)" strokeWidth="6" strokeLinejoin="round" />
      <path
        d={lines.join('')}
        fill="none"
        stroke={colour}
        strokeWidth="2.25"
        strokeLinejoin="round"
        strokeDasharray={dash}
      />
      <Dots points={points} picture={picture} dots={showsDots(points, 1)} />
      <Changes points={points} picture={picture} />
      {end !== null && (
        <text x={picture.plot.right} y={end < picture.plot.top + 24 ? end + 24 : end - 12} textAnchor="end" {...halo}>
          <tspan className="k">{name}</tspan>
          <tspan> {label?.value}</tspan>
        </text>
      )}
    </g>
  )
}
