import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'

type SectionProps = {
  id: string
  title: ReactNode
  note?: ReactNode
  actions?: ReactNode
  /** several sections have this title: the note tells them apart, also for screen readers */
  isNamedByNote?: boolean
  children: ReactNode
}

/** A part of a page under its own heading. */
export const Section = ({ id, title, note, actions, isNamedByNote, children }: SectionProps) => (
  <section className="section" aria-labelledby={isNamedByNote ? `${id} ${id}-note` : id}>
    <div className="sec">
      <h2 id={id}>{title}</h2>
      <a
        className="anchor"
        href={`#${id}`}
        aria-label={typeof title === 'string' ? `Link to ${title}` : 'Link to this part'}
        data-tip="Link to this part"
      >
        #
      </a>
      {note && (
        <span id={`${id}-note`} className="cap">
          {note}
        </span>
      )}
      {actions && <span className="flex flex-wrap items-baseline gap-x-4 sm:ml-auto">{actions}</span>}
    </div>
    {children}
  </section>
)

/** Title, actions, and the line below the title that says what the page is based on. */
export const PageHead = ({
  title,
  tag,
  actions,
  className,
  children,
}: {
  title: ReactNode
  tag?: ReactNode
  actions?: ReactNode
  /** reserves space if filters below change the text, so that they stay in place */
  className?: string
  children?: ReactNode
}) => (
  <div className={cx('page-head', className)}>
    <div className="head">
      <h1>{title}</h1>
      {tag}
      {actions && <div className="actions">{actions}</div>}
    </div>
    {/* with another title this is another line, not one that moved */}
    {children && (
      <div key={typeof title === 'string' ? title : undefined} className="hw">
        {children}
      </div>
    )}
  </div>
)
