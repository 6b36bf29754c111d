'use client'
import { Crosshair } from '#components/charts/crosshair.tsx'
import { PlotGrid } from '#components/charts/plot-grid.tsx'
import { sayColumn } from '#components/charts/prepare/columns.ts'
import { prepareSeriesChart, type SeriesPicture } from '#components/charts/prepare/series-chart.ts'
import type { SeriesChartProps } from '#components/charts/series-chart-props.ts'
import { useWidth } from '#components/charts/use-width.ts'

const Ground = ({ plot, yTicks, xTicks, warm }: SeriesPicture) => (
  <>
    {warm && <rect x={warm.x} y={plot.top} width={warm.width} height={plot.bottom - plot.top} className="warm" />}
    <PlotGrid plot={plot} ticks={yTicks} />
    {xTicks.map(({ x, text, anchor }) => (
      <text key={text} x={x} y={plot.bottom + 16} textAnchor={anchor}>
        {text}
      </text>
    ))}
    {warm && (
      <text x={warm.x + 4} y={plot.top + 13}>
        warm-up
      </text>
    )}
  </>
)

const Areas = ({ areas }: SeriesPicture) =>
  areas.map(({ key, d, edge, colour, fill }) => (
    <g key={key}>
      <path d={d} fill={fill} />
      <path d={edge} fill="none" stroke={colour} />
    </g>
  ))

/** an arrow upwards from a dot, to where the true value is */
const arrow = 'v-9m-3 3l3 -3l3 3'

const Dots = ({ dots, colour }: Pick<SeriesPicture['lines'][number], 'dots' | 'colour'>) =>
  dots.map(({ x, y, r, hollow, atLeast }) => (
    <g key={x}>
      {atLeast && <path d={`M${x} ${y - r}${arrow}`} fill="none" strokeWidth="1.5" />}
      <circle
        cx={x}
        cy={y}
        r={r}
        fill={hollow ? 'var(--bg)' : colour}
        stroke={hollow ? undefined : 'none'}
        strokeWidth="1.75"
      />
    </g>
  ))

const Lines = ({ lines, whiskers }: SeriesPicture) => (
  <>
    {whiskers.map(({ key, d }) => (
      <path key={key} d={d} className="w" />
    ))}
    {lines.map(({ key, d, colour, dash, dots }) => (
      <g key={key} stroke={colour}>
        <path d={d} fill="none" strokeWidth="1.75" strokeLinejoin="round" strokeDasharray={dash} />
        <Dots dots={dots} colour={colour} />
      </g>
    ))}
  </>
)

const Marks = ({ plot, mark, now, labels }: SeriesPicture) => (
  <>
    {mark !== null && (
      <line x1={plot.left} x2={plot.right} y1={mark} y2={mark} stroke="var(--accent)" strokeDasharray="5 3" />
    )}
    {now !== null && (
      <line x1={now} x2={now} y1={plot.top} y2={plot.bottom} stroke="var(--ink-2)" strokeDasharray="2 3" />
    )}
    {labels.map(({ key, x, y, text, sample }) => (
      <g key={key}>
        {sample && (
          <line
            x1={sample.x}
            x2={x - 4}
            y1={y}
            y2={y}
            stroke={sample.colour}
            strokeWidth="1.75"
            strokeDasharray={sample.dash}
          />
        )}
        <text x={x} y={y + 4} className={key === 'mark' ? 'target' : undefined}>
          {text}
        </text>
      </g>
    ))}
  </>
)

/** width in px of one of two charts side by side */
const usualWidth = 596

/**
 * Lines or stacked areas over seconds or loads. Only draws: prepare/ makes all decisions. Rendered on the server,
 * interactive in the browser.
 */
export const SeriesChart = <T extends { x: number }>(props: SeriesChartProps<T>) => {
  const [box, width] = useWidth<HTMLDivElement>(usualWidth)
  const { height, label } = props
  const picture = prepareSeriesChart(props, width)
  return (
    <div ref={box} className="fig plot">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <Ground {...picture} />
        <Areas {...picture} />
        <Lines {...picture} />
        <Marks {...picture} />
      </svg>
      <Crosshair
        label={label}
        width={width}
        height={height}
        plot={picture.plot}
        columns={picture.columns}
        say={(index) => sayColumn(props, index)}
      />
    </div>
  )
}
