'use client'
import type { Session } from '@wrkbench/contracts'
import type { ReactNode } from 'react'
import { useSession } from '#components/session/session.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { administered } from '#lib/session/projects-with.ts'

type Project = Session['projects'][number]

const Nothing = ({ children }: { children: ReactNode }) => (
  <div className="section">
    <Notice title="Only for administrators">
      <p>{children}</p>
    </Notice>
  </div>
)

/** The project that is shown, for those who administer it. */
export const OfProject = ({ children }: { children: (project: Project) => ReactNode }) => {
  const session = useSession()
  const [shown] = session?.projects ?? []
  const project = administered(session)
  if (!project) return <Nothing>Only an administrator of {shown?.name ?? 'the project'} can see this page.</Nothing>
  return children(project)
}

/** What concerns every project. */
export const OfInstance = ({ children }: { children: ReactNode }) =>
  useSession()?.isAdmin ? children : <Nothing>Only an administrator of this instance can see this page.</Nothing>
