import type { Metadata } from 'next'
import { Prefetched } from '#api/prefetch.tsx'
import { tokensQuery } from '#api/queries.ts'
import { serverGet } from '#api/server.ts'
import { shownProject } from '#api/shown-project.ts'
import { TokensView } from './client.tsx'
import { loadTokensParams } from './search-params.ts'

export const metadata: Metadata = { title: 'Tokens' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: Props) {
  const { session } = await shownProject()
  const { all } = loadTokensParams(await searchParams)
  return (
    <Prefetched queries={session?.user ? [tokensQuery(all && session.isAdmin, serverGet)] : []}>
      <TokensView />
    </Prefetched>
  )
}
