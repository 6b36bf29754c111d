/** A drawing of 16 × 16 in the colour of the text beside it, which says what it means. */
export const Icon = ({ d, size = 16, filled }: { d: string; size?: number; filled?: string | false }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {filled && <path d={filled} fill="currentColor" />}
    <path d={d} />
  </svg>
)
