import type { ReactNode } from 'react'

type ExplainedProps = { tip: string | undefined; className?: string; children: ReactNode }

/** Words whose explanation a pointer, a finger and the keyboard find. */
export const Explained = ({ tip, className, children }: ExplainedProps) => (
  <span className={className} data-tip={tip} tabIndex={tip === undefined ? undefined : 0}>
    {children}
  </span>
)
