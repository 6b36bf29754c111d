'use client'
import type { Session } from '@wrkbench/contracts'
import { useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { projectsWith, useSession } from '#components/session/session.tsx'
import { Field, Pick } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'

type Project = Session['projects'][number]

const Nothing = ({ children }: { children: ReactNode }) => (
  <div className="section">
    <Notice title="This is for administrators">
      <p>{children}</p>
    </Notice>
  </div>
)

/** The project that the address names, of those that the visitor administers; a choice where there are several. */
export const OfProject = ({ children }: { children: (project: Project) => ReactNode }) => {
  const projects = projectsWith(useSession(), 'admin')
  const [asked, setAsked] = useQueryState('project')
  const project = projects.find(({ slug }) => slug === asked) ?? projects[0]
  if (!project) return <Nothing>An administrator of the project sees and changes what is here.</Nothing>
  return (
    <>
      {projects.length > 1 && (
        <div className="bar">
          <Field label="Project">
            {(ids) => (
              <Pick
                {...ids}
                choices={projects.map(({ slug, name }) => ({ value: slug, label: name }))}
                value={project.slug}
                onChange={(event) => setAsked(event.target.value)}
              />
            )}
          </Field>
        </div>
      )}
      {children(project)}
    </>
  )
}

/** What concerns every project. */
export const OfInstance = ({ children }: { children: ReactNode }) =>
  useSession()?.isAdmin ? children : <Nothing>An administrator of this instance sees and changes what is here.</Nothing>
