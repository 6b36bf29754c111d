'use client'
import { useMemo } from 'react'
import { PlotGrid } from '#components/charts/plot-grid.tsx'
import { PlotPoint } from '#components/charts/plot-point.tsx'
import {
  type LatencyLine,
  type LatencyPicture,
  latencyHeight,
  prepareLatency,
} from '#components/charts/prepare/latency-curves.ts'
import { StrokeSample } from '#components/charts/stroke-sample.tsx'
import { useWidth } from '#components/charts/use-width.ts'

/** names that fit on a screen below the curves; more are folded */
const mostNames = 12

const Key = ({ lines, picture }: { lines: readonly LatencyLine[]; picture: LatencyPicture }) => {
  const list = (
    <ul className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-2">
      {picture.lines.map(({ id, colour, dash, turn }) => (
        <li key={id} className="flex items-baseline gap-1">
          <StrokeSample colour={colour} dash={dash} turn={turn} />
          <span className="font-medium">{lines.find((line) => line.id === id)?.name}</span>
        </li>
      ))}
    </ul>
  )
  if (picture.lines.length <= mostNames) return list
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-ink-2">{`Names of the ${picture.lines.length} lines`}</summary>
      {list}
    </details>
  )
}

/** Latency over percentiles, one line each. Only draws: prepare/ makes all decisions. */
export const LatencyCurves = ({ lines }: { lines: readonly LatencyLine[] }) => {
  const [box, width] = useWidth<HTMLDivElement>(560)
  const height = latencyHeight(lines.length, width)
  const picture = useMemo(() => prepareLatency(lines, { width, height }), [lines, width, height])
  return (
    <div ref={box} className="fig" style={{ minHeight: picture ? height : undefined }}>
      {picture ? (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`Latency by percentile of ${lines.map(({ name }) => name).join(', ')}`}
        >
          <PlotGrid plot={picture.plot} ticks={picture.yTicks} />
          {picture.xTicks.map(({ x, text }) => (
            <text key={text} x={x} y={picture.plot.bottom + 16} textAnchor="middle">
              {text}
            </text>
          ))}
          <text x={(picture.plot.left + picture.plot.right) / 2} y={height - 4} textAnchor="middle">
            percentile of requests
          </text>
          {picture.lines.map(({ id, d, colour, dash, turn, other, points }) => (
            <g key={id}>
              <path d={d} fill="none" stroke={colour} strokeWidth="1.75" strokeDasharray={dash} />
              {points.map(({ x, y }) => (
                <PlotPoint
                  key={x}
                  x={x}
                  y={y}
                  r={2.4}
                  turn={turn}
                  fill={other ? 'var(--bg)' : colour}
                  stroke={colour}
                />
              ))}
            </g>
          ))}
          {picture.labels.map(({ id, x, y, text, name, colour, dash, turn }) => (
            <g key={id}>
              <line
                x1={x}
                x2={x + 16}
                y1={y - 4}
                y2={y - 4}
                stroke={colour}
                strokeWidth="1.75"
                strokeDasharray={dash}
              />
              {turn > 0 && <PlotPoint x={x + 8} y={y - 4} r={2.4} turn={turn} fill={colour} />}
              <text x={x + 21} y={y} className="k">
                {text !== name && <title>{name}</title>}
                {text}
              </text>
            </g>
          ))}
        </svg>
      ) : (
        <p className="text-ink-2">No percentiles of latency are known.</p>
      )}
      {picture && picture.labels.length === 0 && <Key lines={lines} picture={picture} />}
    </div>
  )
}
