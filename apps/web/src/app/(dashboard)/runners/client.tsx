'use client'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { runnersQuery } from '#api/queries.ts'
import { StartRunner } from '#components/runners/start-runner.tsx'
import { useSession } from '#components/session/session.tsx'
import { Button } from '#components/ui/button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { RunnerBlock } from './runner-block.tsx'

const loadForm = () => import('./invite-host.tsx')
const InviteHost = lazy(async () => ({ default: (await loadForm()).InviteHost }))

export const RunnersView = () => {
  const { data, error } = useQuery(runnersQuery())
  const isAdmin = useSession()?.isAdmin === true
  const [isAdding, setIsAdding] = useState(false)
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHead
        title="Runners"
        actions={
          <>
            {data.items.length > 0 && <ExportLinks query={{ table: 'runners' }} />}
            {isAdmin && (
              <Button
                aria-expanded={isAdding}
                onPointerEnter={loadForm}
                onFocus={loadForm}
                onClick={() => setIsAdding(!isAdding)}
              >
                Add a host
              </Button>
            )}
          </>
        }
      >
        <p>
          A runner is the process on a benchmark host that starts servers and puts load on them. It takes one run at a
          time, to keep results clean.
        </p>
      </PageHead>
      {isAdding && (
        <Suspense>
          <InviteHost close={() => setIsAdding(false)} />
        </Suspense>
      )}
      {data.items.length === 0 && (
        <div className="section">
          <Notice tone="warn" title="No runner has connected yet">
            <StartRunner isHere />
          </Notice>
        </div>
      )}
      {data.items.map((runner) => (
        <RunnerBlock key={runner.id} runner={runner} />
      ))}
    </>
  )
}
