const Outline = ({ dashes }: { dashes?: string }) => (
  <svg width="22" height="10" aria-hidden="true">
    <rect
      x=".75"
      y=".75"
      width="20.5"
      height="8.5"
      fill="none"
      stroke="var(--ink-2)"
      strokeWidth="1.5"
      strokeDasharray={dashes}
    />
  </svg>
)

/** Explains hollow bars: figures without a rank. */
export const UnrankedKeys = ({ flagged = true, open = true }: { flagged?: boolean; open?: boolean }) => (
  <>
    {flagged && (
      <span>
        <Outline dashes="4 3" />
        flagged, not ranked; ≥: something else was the limit, so at least this
      </span>
    )}
    {open && (
      <span>
        <Outline />
        fewer than 3 rounds
      </span>
    )}
  </>
)
