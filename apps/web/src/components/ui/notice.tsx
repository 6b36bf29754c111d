import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'

/** Describes a state of the page: what it is, what it means, and what to do. */
export const Notice = ({
  tone = 'plain',
  as: Heading = 'h2',
  title,
  children,
  actions,
}: {
  tone?: 'plain' | 'warn' | 'bad'
  /** h1 if the page has nothing but the notice */
  as?: 'h1' | 'h2'
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) => (
  <div className="min-w-0 max-w-[64ch]">
    <Heading
      className={cx(
        Heading === 'h1' ? 'text-t3! leading-[var(--lh3)]!' : 'text-t2 leading-[var(--lh2)]',
        tone === 'warn' && 'text-warn',
        tone === 'bad' && 'text-slower',
      )}
    >
      {title}
    </Heading>
    {children && <div className="mt-1 text-ink-2">{children}</div>}
    {actions && <div className="mt-3 flex flex-wrap gap-3">{actions}</div>}
  </div>
)

/** more lines than this scroll */
const mostLines = 16

export const Command = ({ children }: { children: string }) => {
  const scrolls = children.split('\n').length > mostLines
  return (
    <pre
      className={cx('well mt-2 wrap-anywhere whitespace-pre-wrap text-ink', scrolls && 'max-h-80 overflow-y-auto')}
      // text that scrolls must be reachable by keyboard
      tabIndex={scrolls ? 0 : undefined}
    >
      {children}
    </pre>
  )
}
