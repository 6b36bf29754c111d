interface PlotGridProps {
  plot: { left: number; right: number; bottom: number }
  ticks: readonly { y: number; text: string }[]
}

/** The values of the vertical axis, each with a grid line, and the base line. */
export const PlotGrid = ({ plot, ticks }: PlotGridProps) => (
  <>
    {ticks.map(({ y, text }) => (
      <g key={text}>
        <line x1={plot.left} x2={plot.right} y1={y} y2={y} className="g" />
        <text x={plot.left - 8} y={y + 4} textAnchor="end">
          {text}
        </text>
      </g>
    ))}
    <line x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} className="a" />
  </>
)
