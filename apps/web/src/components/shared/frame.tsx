import type { ReactNode } from 'react'

type SharedFrameProps = { title: string; note: ReactNode; href: string | null; children: ReactNode }

/** A chart outside of the dashboard: its title, the chart, and a link to the full page for those who may see it. */
export const SharedFrame = ({ title, note, href, children }: SharedFrameProps) => (
  <main className="framed mx-auto max-w-[1280px] p-4">
    <h1 className="text-t3! leading-[var(--lh3)]!">{title}</h1>
    <p className="cap mb-3">{note}</p>
    {children}
    <p className="cap mt-3">
      {href ? (
        <a href={href} target="_top">
          The whole page on wrkbench
        </a>
      ) : (
        'wrkbench'
      )}
    </p>
  </main>
)

/** Shown instead of anything hidden, missing or requested wrongly, without telling which. */
export const NotShown = () => (
  <main className="framed p-4">
    <h1 className="text-t3! leading-[var(--lh3)]!">This chart is not shown here</h1>
    <p className="text-ink-2">
      It does not exist, belongs to a project that is not public, or its link has ended. Whoever may see it on wrkbench
      can make a public link there, with “Public link” beside its title: that works in a frame.
    </p>
  </main>
)
