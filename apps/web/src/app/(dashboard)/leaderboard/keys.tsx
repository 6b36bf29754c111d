import { ClosedLoop } from '#components/figures/latency-name.tsx'
import { UnrankedKeys } from '#components/figures/unranked-keys.tsx'

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
    <UnrankedKeys />
    <span>
      <b>best</b>, <i>worst</i> of the ranked
    </span>
    {rate === null ? (
      <ClosedLoop>Latency is closed loop, under saturation.</ClosedLoop>
    ) : (
      <span>{`Latency at ${rate.toLocaleString('en')} req/s offered.`}</span>
    )}
  </div>
)
