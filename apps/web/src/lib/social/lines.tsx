import type { Trends } from '@wrkbench/contracts'
import { spreadLabels } from '#components/charts/prepare/spread-labels.ts'
import { prepareTrendChart } from '#components/charts/prepare/trend-chart.ts'
import { showsDots } from '#components/charts/prepare/trend-points.ts'
import { cardBody } from '#lib/social/card.tsx'
import { latin, paint, palette } from '#lib/social/palette.ts'
import { spanOf } from '#lib/trends/span.ts'

const isDoubted = ({ doubted }: { doubted: boolean }): boolean => doubted

/** width of a name's letter in px */
const letter = 11
/** px from one name to the next, whose letters are larger than those of a page */
const nameHeight = 24
/** height in px of a gap between the times and what stands below */
const gapBelow = 16

type SocialLinesProps = { trends: Trends; scale: 'linear' | 'log' }

/**
 * The lines of a trend chart, for a picture of 1200 × 630. Text is placed beside the SVG, which cannot contain letters
 * here.
 */
export const SocialLines = ({ trends, scale }: SocialLinesProps) => {
  const { width, height } = cardBody
  const picture = prepareTrendChart(trends, { width, height: height - gapBelow, scale, span: spanOf(trends.series) })
  const { plot } = picture
  const letters = Math.floor((width - plot.right - 12) / letter)
  const named = picture.labelled ? picture.trends.filter(({ label }) => label !== null) : []
  const places = spreadLabels(
    named.map(({ label }) => label?.y ?? 0),
    plot.top,
    plot.bottom,
    nameHeight,
  )
  const dotted = showsDots(picture.points, picture.trends.length) ? picture.points : picture.points.filter(isDoubted)
  const label = (key: string, x: number, y: number, text: string, anchor: 'start' | 'end', colour: string) => (
    <div
      key={key}
      style={{
        display: 'flex',
        position: 'absolute',
        top: y - 14,
        fontSize: 20,
        color: colour,
        ...(anchor === 'start' ? { left: x } : { right: width - x }),
      }}
    >
      {latin(text)}
    </div>
  )
  return (
    <div style={{ display: 'flex', position: 'relative', width, height }}>
      <svg aria-hidden="true" width={width} height={height} style={{ position: 'absolute', left: 0, top: 0 }}>
        {picture.yTicks.map(({ y }) => (
          <path key={y} d={`M${plot.left} ${y}H${plot.right}`} stroke={palette['--line']} strokeWidth="1.5" />
        ))}
        {picture.breaks.map(({ x, width: wide }) => (
          <rect key={x} x={x} y={plot.top} width={wide} height={plot.bottom - plot.top} fill={palette['--surface-2']} />
        ))}
        {!picture.crowded &&
          picture.trends.map(({ seriesId, bands, colour }) =>
            bands.map((d) => (
              <path key={`${seriesId} ${d.slice(0, 24)}`} d={d} fill={paint(colour)} fillOpacity="0.16" />
            )),
          )}
        {picture.trends.map(({ seriesId, lines, colour, dash }) =>
          lines.map((d) => (
            <path
              key={`${seriesId} ${d.slice(0, 24)}`}
              d={d}
              fill="none"
              stroke={paint(colour)}
              strokeWidth={picture.crowded ? 2 : 3}
              strokeDasharray={dash}
            />
          )),
        )}
        {dotted.map(({ line, index, x, y, doubted }) => {
          const colour = paint(picture.trends[line]?.colour ?? '')
          const look = doubted
            ? { r: 5, fill: palette['--bg'], stroke: colour, strokeWidth: 2.5 }
            : { r: 3, fill: colour }
          return <circle key={`${line} ${index}`} cx={x} cy={y} {...look} />
        })}
      </svg>
      {picture.xTicks.map(({ x, text }) => (
        <div
          key={`x ${x}`}
          style={{
            display: 'flex',
            justifyContent: 'center',
            position: 'absolute',
            left: x - 70,
            width: 140,
            top: plot.bottom + 4,
            fontSize: 18,
            color: palette['--ink-2'],
          }}
        >
          {text}
        </div>
      ))}
      {picture.yTicks.map(({ y, text }) => label(`y ${y}`, plot.left - 10, y, text, 'end', palette['--ink-2']))}
      {named.map(({ seriesId, name, colour }, index) =>
        label(
          seriesId,
          plot.right + 12,
          places[index] ?? 0,
          name.length > letters ? `${name.slice(0, letters - 1)}…` : name,
          'start',
          paint(colour),
        ),
      )}
    </div>
  )
}
