'use client'
import { useQuery } from '@tanstack/react-query'
import { runnersQuery } from '#api/queries.ts'
import { Command, Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { startRunnerCommand } from '#lib/how-to.ts'
import { RunnerBlock } from './runner-block.tsx'

export const RunnersView = () => {
  const { data, error } = useQuery(runnersQuery())
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHead title="Runners">
        <p>
          A runner is the process on a benchmark host that starts servers and loads them. It takes one run at a time, so
          that results stay clean.
        </p>
      </PageHead>
      {data.items.length === 0 && (
        <div className="section">
          <Notice tone="warn" title="No runner has connected yet">
            <p>On the machine that is to run the servers:</p>
            <Command>{startRunnerCommand}</Command>
          </Notice>
        </div>
      )}
      {data.items.map((runner) => (
        <RunnerBlock key={runner.id} runner={runner} />
      ))}
    </>
  )
}
