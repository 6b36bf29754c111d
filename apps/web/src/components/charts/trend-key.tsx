import type { TrendPicture } from '#components/charts/prepare/trend-chart.ts'
import { showsDots } from '#components/charts/prepare/trend-points.ts'
import { StrokeSample } from '#components/charts/stroke-sample.tsx'
import { cx } from '#lib/cx.ts'
import './trend-key.css'

type TrendKeyProps = {
  picture: TrendPicture
  lit: number | null
  /** the line that stays highlighted */
  kept: number | null
  onLine: (line: number | null) => void
  onKeep: (line: number | null) => void
}

/**
 * The names of the lines, in the order in which they end in the drawing. If names fit beside a few lines, a style sheet
 * hides this key: the server does not know the width of the page.
 */
export const TrendKey = ({ picture, lit, kept, onLine, onKeep }: TrendKeyProps) => {
  const dots = showsDots(picture.points, picture.trends.length)
  return (
    <>
      {picture.crowded && (
        <p className="cap mt-3">
          {`${picture.trends.length} lines, the highest first. Point at a line or at its name to bring it out with its interval; press the name to keep it so.`}
        </p>
      )}
      <ul className={cx('trend-key', !picture.crowded && 'few')} aria-label="Lines, the highest first">
        {picture.order.map((line, place) => {
          const { seriesId, name, colour, dash, turn, label } = picture.trends[line] ?? {}
          return (
            <li key={seriesId}>
              <button
                type="button"
                aria-pressed={kept === line}
                data-lit={lit === line || undefined}
                onPointerEnter={() => onLine(line)}
                onPointerLeave={() => onLine(null)}
                onFocus={() => onLine(line)}
                onBlur={() => onLine(null)}
                onClick={() => onKeep(kept === line ? null : line)}
              >
                <StrokeSample colour={colour ?? ''} dash={dash} turn={dots ? turn : 0} />
                {picture.numbered && <span className="cap place">{place + 1}</span>}
                <span className="name">{name}</span>
                <span className="cap">{label?.value ?? 'nothing here'}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
