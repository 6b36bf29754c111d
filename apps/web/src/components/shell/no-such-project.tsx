import type { Session } from '@wrkbench/contracts'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { inProject } from '#lib/project/address.ts'

/** For an address that names a project that is not there, or not for this visitor: both read the same. */
export const NoSuchProject = ({ slug, session }: { slug: string; session: Session }) => {
  const [home] = session.projects
  return (
    <div className="pt-8">
      <Notice
        as="h1"
        title={`There is no project “${slug}”`}
        actions={
          <>
            {/* opened as a page of its own: from then on this is the project that the start page opens, not the missing one */}
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
