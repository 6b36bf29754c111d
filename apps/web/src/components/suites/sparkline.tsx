const width = 112
const height = 28
const pad = 3

/**
 * A line from zero through equally spaced values, the newest as a dot. Hidden from screen readers: the text beside it
 * says the same.
 */
export const Sparkline = ({ values }: { values: readonly number[] }) => {
  const top = Math.max(...values, 0)
  const x = (index: number) => pad + (index / Math.max(1, values.length - 1)) * (width - 2 * pad)
  const y = (value: number) => height - pad - (top > 0 ? value / top : 0) * (height - 2 * pad)
  const last = values.length - 1
  return (
    <svg width={width} height={height} aria-hidden="true" className="flex-none">
      <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--line)" />
      {values.length > 1 && (
        <polyline
          points={values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
          fill="none"
          stroke="var(--ink-2)"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      )}
      {values.length > 0 && <circle cx={x(last)} cy={y(values[last] ?? 0)} r="2.6" fill="var(--ink)" />}
    </svg>
  )
}
