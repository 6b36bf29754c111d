import type { ResultDetail } from '@wrkbench/contracts'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { resultQuery } from '#api/queries.ts'
import { createQueryClient } from '#api/query-client.ts'
import { serverGet } from '#api/server.ts'
import { requireProject } from '#api/shown-project.ts'
import { ReportedResult } from './reported-result.tsx'

export const metadata: Metadata = { title: 'Result' }

/** A result that a runner measured has a page with everything: its run. */
export default async function ResultPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await requireProject()
  const result: ResultDetail = await createQueryClient().fetchQuery({ ...resultQuery(id, serverGet), retry: false })
  if (result.runId) redirect(`/runs/${result.runId}`)
  return <ReportedResult result={result} />
}
