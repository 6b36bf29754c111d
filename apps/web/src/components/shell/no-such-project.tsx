import type { Session } from '@wrkbench/contracts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { inProject } from '#lib/project/address.ts'

/** Shown for an address whose project does not exist or is hidden from this visitor: both read the same. */
export const NoSuchProject = ({ slug, session }: { slug: string; session: Session }) => {
  const [home] = session.projects
  return (
    <div className="pt-8">
      <Notice
        as="h1"
        title={`There is no project “${slug}”`}
        actions={
          <>
            {/* a full page load: from then on the start page opens this project, not the missing one */}
            {home && (
              <a className="btn" href={inProject('/', home.slug)}>
                {home.name}
              </a>
            )}
            {!session.user && <ButtonLink href="/sign-in">Sign in</ButtonLink>}
          </>
        }
      >
        <p>Or you are not a member of it. One of its administrators can invite you.</p>
      </Notice>
    </div>
  )
}
