import { closedLoopTip } from '#components/figures/latency-name.tsx'

/** What the marks of the table mean. */
export const Keys = ({ rate }: { rate: number | null }) => (
  <div className="keys fig cap">
    <span>
      <svg width="22" height="10" aria-hidden="true">
        <rect width="11" height="10" fill="var(--cpu-user)" />
        <rect x="11" width="11" height="10" fill="url(#hatch)" />
      </svg>
      CPU in user mode, in kernel mode
    </span>
    <span>
      <svg width="22" height="10" aria-hidden="true">
        <path d="M1 5h20M1 0v10M21 0v10" className="w" />
      </svg>
      95 % interval of the median
    </span>
    <span>
      <svg width="22" height="10" aria-hidden="true">
        <rect
          x=".75"
          y=".75"
          width="20.5"
          height="8.5"
          fill="none"
          stroke="var(--ink-2)"
          strokeWidth="1.5"
          strokeDasharray="4 3"
        />
      </svg>
      flagged, not ranked; ≥: something else was the limit, it can do at least this
    </span>
    <span>
      <svg width="22" height="10" aria-hidden="true">
        <rect x=".75" y=".75" width="20.5" height="8.5" fill="none" stroke="var(--ink-2)" strokeWidth="1.5" />
      </svg>
      fewer than 3 rounds
    </span>
    <span>
      <b>best</b>, <i>worst</i> of the ranked
    </span>
    <span data-tip={rate === null ? closedLoopTip : undefined}>
      {rate === null
        ? 'Latency is closed loop, under saturation.'
        : `Latency at ${rate.toLocaleString('en')} req/s offered.`}
    </span>
  </div>
)
