import type { ReactNode } from 'react'

type EmbedFrameProps = { title: string; note: string; href: string; children: ReactNode }

/** A chart for another page: what it shows, the chart, and the way to the whole. */
export const EmbedFrame = ({ title, note, href, children }: EmbedFrameProps) => (
  <main className="p-4">
    <h1 className="text-t3! leading-[var(--lh3)]!">{title}</h1>
    <p className="cap mb-3">{note}</p>
    {children}
    <p className="cap mt-3">
      <a href={href} target="_top">
        The whole page on wrkbench
      </a>
    </p>
  </main>
)

/** In place of what is hidden, missing or asked for wrongly: the three are not told apart. */
export const NotShown = () => (
  <main className="p-4">
    <h1 className="text-t3! leading-[var(--lh3)]!">This chart is not shown here</h1>
    <p className="text-ink-2">It does not exist, or it belongs to a project that is not public.</p>
  </main>
)
