import { dehydrate, type FetchQueryOptions, HydrationBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from '#api/query-client.ts'

type Prefetchable = Pick<FetchQueryOptions, 'queryKey' | 'queryFn'>

/** Fetches in parallel on the server and hands the answers to the client components below. Throws what a fetch throws. */
export const Prefetched = async ({ queries, children }: { queries: readonly unknown[]; children: ReactNode }) => {
  const client = createQueryClient()
  await Promise.all((queries as Prefetchable[]).map((query) => client.fetchQuery({ ...query, retry: false })))
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}
