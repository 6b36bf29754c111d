import type { JobCell } from '@wrkbench/contracts'

/**
 * Bar, whisker and one dot per round of a cell. Hollow with fewer than three rounds, since there is no interval then;
 * dashed if every round is flagged, or something other than the server was the limit. Flagged rounds are crosses, since they do not count. The interval of a lower bound
 * is not drawn: it says nothing about the true value.
 */
export const CellBar = ({ cell, max, colour }: { cell: JobCell | null; max: number; colour: string }) => {
  const at = (value: number): string => `${((value / max) * 96).toFixed(2)}%`
  const { median = null, rounds = [] } = cell ?? {}
  const interval = cell === null || cell.lowerBound ? null : cell.interval
  const flagged = rounds.length > 0 && rounds.every((round) => round.flagged)
  const filled = interval !== null && !flagged
  return (
    <svg width="100%" height="22" aria-hidden="true">
      {median !== null && filled && (
        <rect x="0" y="3" width={at(median)} height="8" fill={colour} className="bar-fill" />
      )}
      {median !== null && !filled && (
        <rect
          x="0.6"
          y="3"
          width={at(median)}
          height="8"
          fill="none"
          stroke={colour}
          strokeWidth="1.25"
          strokeDasharray={flagged || cell?.lowerBound ? '4 3' : undefined}
        />
      )}
      {rounds.map((round) =>
        round.flagged ? (
          <svg key={round.runId} x={at(round.value)} y="18" overflow="visible" aria-hidden="true">
            <path d="M-2.2 -2.2l4.4 4.4m0-4.4l-4.4 4.4" stroke="var(--warn)" strokeWidth="1.2" />
          </svg>
        ) : (
          <circle key={round.runId} cx={at(round.value)} cy="18" r="2.4" className="dot" />
        ),
      )}
      {interval &&
        ['w hl', 'w'].map((className) => (
          <g key={className} className={className}>
            <line x1={at(interval.low)} x2={at(interval.high)} y1="7" y2="7" />
            <line x1={at(interval.low)} x2={at(interval.low)} y1="3" y2="11" />
            <line x1={at(interval.high)} x2={at(interval.high)} y1="3" y2="11" />
          </g>
        ))}
    </svg>
  )
}
