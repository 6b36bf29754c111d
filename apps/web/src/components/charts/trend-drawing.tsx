import { lazy, memo, Suspense } from 'react'
import { PlotGrid } from '#components/charts/plot-grid.tsx'
import { PlotPoint } from '#components/charts/plot-point.tsx'
import type { PlacedTrendPoint, TrendPicture } from '#components/charts/prepare/trend-chart.ts'
import { showsDots } from '#components/charts/prepare/trend-points.ts'

const smallDiamond = 'M0 -3l3 3l-3 3l-3 -3z'
/** arrow of a lower bound, to where the true value is */
const upwards = 'v-9m-3 3l3 -3l3 3'

const Axes = ({ picture: { plot, yTicks, xTicks } }: { picture: TrendPicture }) => (
  <>
    <PlotGrid plot={plot} ticks={yTicks} />
    {xTicks.map(({ x, text, anchor }) => (
      <g key={`${text} ${x}`}>
        <line x1={x} x2={x} y1={plot.bottom} y2={plot.bottom + 4} className="a" />
        <text x={x} y={plot.bottom + 18} textAnchor={anchor}>
          {text}
        </text>
      </g>
    ))}
  </>
)

const Marks = ({ picture: { plot, breaks, gaps, notes, headings } }: { picture: TrendPicture }) => (
  <>
    {breaks.map(({ x, width, hardware }) => (
      <g key={`${x} ${hardware}`}>
        <rect
          x={x}
          y={plot.top}
          width={width}
          height={plot.bottom - plot.top}
          fill={hardware ? 'var(--surface-2)' : 'url(#method)'}
        />
        <line x1={x + width} x2={x + width} y1={plot.top} y2={plot.bottom} className="a" />
      </g>
    ))}
    {gaps.map(({ x }) => (
      <text key={x} x={x} y={plot.bottom - 10} textAnchor="middle">
        no results
      </text>
    ))}
    {notes.map(({ x, from, to, across }) => (
      <line
        key={x}
        x1={x}
        x2={x}
        y1={from}
        y2={to}
        stroke="var(--ink-2)"
        strokeDasharray={across ? '2 3' : undefined}
      />
    ))}
    {headings.map(({ x, y, text, whole, end }) => (
      <text key={`${x} ${whole}`} x={x} y={y} textAnchor={end ? 'end' : 'start'}>
        {text !== whole && <title>{whole}</title>}
        {text}
      </text>
    ))}
  </>
)

type DotsProps = { points: readonly PlacedTrendPoint[]; picture: TrendPicture; dots: boolean }

export const Dots = ({ points, picture, dots }: DotsProps) =>
  (dots ? points : points.filter(({ doubted }) => doubted)).map((point) => {
    const { colour, turn = 0 } = picture.trends[point.line] ?? {}
    const key = `${point.line} ${point.index}`
    if (point.doubted) {
      return (
        <g key={key} fill="var(--bg)" stroke={colour} strokeWidth="1.75">
          <circle cx={point.x} cy={point.y} r="4" />
          {point.atLeast && <path d={`M${point.x} ${point.y - 4}${upwards}`} fill="none" strokeWidth="1.5" />}
        </g>
      )
    }
    return <PlotPoint key={key} x={point.x} y={point.y} r={2.4} turn={turn} fill={colour} />
  })

/** Most lines change nowhere: the marks and words of changes are loaded with the first. */
const Changes = lazy(async () => ({ default: (await import('#components/charts/trend-changes.tsx')).Changes }))

/** Marks changes without text where text would hide the lines: only the highlighted line has text. */
const SmallChanges = ({ points }: { points: readonly PlacedTrendPoint[] }) => (
  <path
    d={points
      .filter(({ change }) => change !== null)
      .map(({ x, y }) => smallDiamond.replace('M0 -3', `M${x.toFixed(1)} ${(y - 3).toFixed(1)}`))
      .join('')}
    fill="var(--bg)"
    stroke="var(--ink-2)"
  />
)

export const Paths = ({ of, colour }: { of: readonly string[]; colour: string }) =>
  of.map((d) => <path key={d.slice(0, 24)} d={d} className="band" fill={colour} />)

/** Draws the lines. The bands of many lines would form a fog, so only the highlighted line has one. */
const Lines = ({ picture, dots }: { picture: TrendPicture; dots: boolean }) => (
  <>
    {!picture.crowded &&
      picture.trends.map(({ seriesId, bands, colour }) => <Paths key={seriesId} of={bands} colour={colour} />)}
    {picture.trends.map(({ seriesId, lines, colour, dash }) => (
      <path
        key={seriesId}
        d={lines.join('')}
        fill="none"
        stroke={colour}
        strokeWidth={picture.crowded ? 1.25 : 1.75}
        strokeLinejoin="round"
        strokeDasharray={dash}
      />
    ))}
    <Dots points={picture.points} picture={picture} dots={dots} />
    {picture.crowded ? (
      <SmallChanges points={picture.points} />
    ) : (
      picture.points.some(({ change }) => change !== null) && (
        <Suspense>
          <Changes points={picture.points} picture={picture} />
        </Suspense>
      )
    )}
  </>
)

type LabelsProps = { picture: TrendPicture; dots: boolean }

const Labels = ({ picture, dots }: LabelsProps) =>
  picture.trends.map(({ seriesId, name, label, colour, dash, turn }) => {
    if (!label) return null
    const from = picture.plot.right + 10
    return (
      <g key={seriesId}>
        <line
          x1={from}
          x2={from + 16}
          y1={label.y}
          y2={label.y}
          stroke={colour}
          strokeWidth="2"
          strokeDasharray={dash}
        />
        {dots && turn > 0 && <PlotPoint x={from + 8} y={label.y} r={2.4} turn={turn} fill={colour} />}
        <text x={from + 22} y={label.y + 4}>
          {label.text !== name && <title>{name}</title>}
          <tspan className="k">{label.text}</tspan>
          <tspan> {label.value}</tspan>
        </text>
      </g>
    )
  })

/** Where names do not fit beside the lines: the numbers that their names have in the key below. */
const Numbers = ({ picture: { order, plot, trends } }: { picture: TrendPicture }) =>
  order.map((line, place) => {
    const { label, seriesId } = trends[line] ?? {}
    return (
      label && (
        <text key={seriesId} x={plot.right + 6} y={label.y + 4} className="k">
          {place + 1}
        </text>
      )
    )
  })

/** All lines with their axes and marks. Moving the pointer redraws none of it. */
export const TrendDrawing = memo(({ picture, dimmed }: { picture: TrendPicture; dimmed: boolean }) => {
  const dots = showsDots(picture.points, picture.trends.length)
  return (
    <>
      <defs>
        <pattern id="method" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" x2="0" y1="0" y2="5" stroke="var(--line-strong)" strokeWidth="1" />
        </pattern>
      </defs>
      <Axes picture={picture} />
      <Marks picture={picture} />
      <g opacity={dimmed ? 0.22 : undefined}>
        <Lines picture={picture} dots={dots} />
      </g>
      {picture.labelled && <Labels picture={picture} dots={dots} />}
      {picture.numbered && <Numbers picture={picture} />}
    </>
  )
})
