import { axisFromZero } from '#lib/chart/scale.ts'
import type { DrawnBar } from '#lib/picture/draw-bars.ts'
import { cardBody } from '#lib/social/card.tsx'
import { latin, paint, palette } from '#lib/social/palette.ts'

/** as many as fit into a picture of 1200 × 630 */
const mostBars = 7
const rowHeight = 54
const [rank, name, figure] = [56, 360, 268]
/** letters of a name of that width */
const mostLetters = 25
const barWidth = cardBody.width - rank - name - figure - 24

const Whisker = ({ from, to }: { from: number; to: number }) => (
  <svg aria-hidden="true" width={barWidth} height={rowHeight} style={{ position: 'absolute', left: 0, top: 0 }}>
    <path
      d={`M${from} ${rowHeight / 2}H${to}M${from} ${rowHeight / 2 - 9}v18M${to} ${rowHeight / 2 - 9}v18`}
      stroke={palette['--ink']}
      strokeWidth="2.5"
      fill="none"
    />
  </svg>
)

const Row = ({ bar, max }: { bar: DrawnBar; max: number }) => {
  const place = (value: number): number => Math.round((Math.max(0, value) / max) * barWidth)
  const colour = paint(bar.colour)
  return (
    <div style={{ display: 'flex', alignItems: 'center', height: rowHeight, fontSize: 28 }}>
      <div style={{ display: 'flex', width: rank, color: palette['--ink-2'] }}>{bar.rank}</div>
      <div style={{ display: 'flex', width: name }}>
        {latin(bar.name.length > mostLetters ? `${bar.name.slice(0, mostLetters - 1)}…` : bar.name)}
      </div>
      <div
        style={{
          display: 'flex',
          width: figure,
          justifyContent: 'flex-end',
          paddingRight: 24,
          flexShrink: 0,
          whiteSpace: 'nowrap',
        }}
      >
        {latin(bar.text)}
      </div>
      <div style={{ display: 'flex', position: 'relative', width: barWidth, height: rowHeight, alignItems: 'center' }}>
        <div
          style={{
            display: 'flex',
            width: place(bar.value ?? 0),
            height: 28,
            opacity: bar.isOther ? 0.45 : 0.85,
            ...(bar.isHollow ? { border: `2px dashed ${colour}` } : { background: colour }),
          }}
        />
        {bar.interval && <Whisker from={place(bar.interval.low)} to={place(bar.interval.high)} />}
      </div>
    </div>
  )
}

const measuredOf = (bars: readonly DrawnBar[]): DrawnBar[] => bars.filter(({ value }) => value !== null)

/** Says how many rows the picture leaves out; null if none. */
export const sayLeftOut = (bars: readonly DrawnBar[]): string | null => {
  const { length } = measuredOf(bars)
  return length > mostBars ? `first ${mostBars} of ${length}` : null
}

/** The first rows of a ranking, for a picture of 1200 × 630. */
export const SocialBars = ({ bars }: { bars: readonly DrawnBar[] }) => {
  const shown = measuredOf(bars).slice(0, mostBars)
  const { max } = axisFromZero(
    Math.max(0, ...shown.flatMap(({ value, interval }) => [value ?? 0, interval?.high ?? 0])),
  )
  return (
    <div style={{ display: 'flex', flexDirection: 'column' }}>
      {shown.map((bar) => (
        <Row key={`${bar.rank} ${bar.name}`} bar={bar} max={max} />
      ))}
    </div>
  )
}
