import type { Leaderboard } from '@wrkbench/contracts'
import { notFound } from 'next/navigation'
import { ofProject } from '#api/asked.ts'
import { leaderboardSearch } from '#api/queries.ts'
import { askedPage, visitorGet } from '#api/server.ts'
import { SharedLeaderboard } from '#components/shared/views.tsx'
import { inProject } from '#lib/project/address.ts'
import {
  askedBare,
  filterOf,
  leaderboardHref,
  loadLeaderboardParams,
} from '../../(dashboard)/leaderboard/search-params.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function EmbeddedLeaderboardPage({ searchParams }: Props) {
  const params = loadLeaderboardParams(await searchParams)
  const board = await visitorGet<Leaderboard>(`/leaderboard${leaderboardSearch(askedBare(params))}`, ofProject)
  if (!board?.scenario) notFound()
  const href = inProject(leaderboardHref('/leaderboard', params), (await askedPage()).project)
  return <SharedLeaderboard board={board} href={href} filter={filterOf(params)} rest={href} />
}
