/** A dot: filled if connected, hollow if offline; also in words for screen readers. */
export const OnlineMark = ({ online }: { online: boolean }) => (
  <>
    <svg width="9" height="9" aria-hidden="true" className="mr-1 inline-block align-baseline">
      <circle
        cx="4.5"
        cy="4.5"
        r="3.5"
        fill={online ? 'var(--faster)' : 'none'}
        stroke={online ? 'var(--faster)' : 'var(--line-strong)'}
        strokeWidth="1.5"
      />
    </svg>
    <span className="sr-only">{online ? 'online' : 'offline'}</span>
  </>
)
