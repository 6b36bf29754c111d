import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/section.tsx'

/** A page of figures on an instance without results; `children` say what the page will show. */
export const NothingMeasured = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <PageHead title={title} />
    <div className="section">
      <Notice
        title="Nothing has been measured yet"
        actions={
          <ButtonLink href="/" look="go">
            Run the first benchmark
          </ButtonLink>
        }
      >
        <p>{children}</p>
      </Notice>
    </div>
  </>
)
