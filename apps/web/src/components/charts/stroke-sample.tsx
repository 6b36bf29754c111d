/** A sample of a line's colour and stroke, shown beside its name. */
export const StrokeSample = ({ colour, dash }: { colour: string; dash: string | undefined }) => (
  <svg width="18" height="8" aria-hidden="true" className="mr-1 flex-none self-center">
    <line x1="0" x2="18" y1="4" y2="4" stroke={colour} strokeWidth="2" strokeDasharray={dash} />
  </svg>
)
