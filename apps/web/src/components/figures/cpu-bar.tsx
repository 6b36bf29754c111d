const share = (value: number): string => `${Math.min(100, Math.max(0, value)).toFixed(1)}%`

/** CPU use as shares of the machine: user solid, kernel hatched, the rest an empty track. */
export const CpuBar = ({ user, kernel }: { user: number; kernel: number }) => (
  <svg width="100%" height="12" aria-hidden="true">
    <rect width="100%" height="12" fill="var(--surface-2)" />
    <rect width={share(user)} height="12" fill="var(--cpu-user)" />
    <rect x={share(user)} width={share(Math.min(kernel, 100 - user))} height="12" fill="url(#hatch)" />
  </svg>
)
