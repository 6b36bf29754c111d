import { dehydrate, type FetchQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Problem } from '@wrkbench/contracts'
import type { ReactNode } from 'react'
import { Hydrated } from '#api/hydrated.tsx'
import { ApiError } from '#api/problem.ts'
import { createQueryClient } from '#api/query-client.ts'
import { askedPage } from '#api/server.ts'
import { requireProject, requireSession } from '#api/shown-project.ts'
import { RefusedAddress } from '#components/shell/refused-address.tsx'

type Prefetchable = Pick<FetchQueryOptions, 'queryKey' | 'queryFn'>
type PrefetchedProps = {
  queries: readonly unknown[]
  /** what the first answers show to be needed, fetched in parallel too */
  following?: (client: QueryClient) => readonly unknown[]
  /** sees all answers before they are shown: may lead elsewhere */
  settled?: (client: QueryClient) => Promise<void>
  children: ReactNode
}

/** What the API says of a question it does not understand, or of a part that is not there; null for every other error. */
const refusal = (error: unknown): Problem | null =>
  error instanceof ApiError && (error.status === 422 || error.status === 404) ? error.problem : null

/**
 * Fetches in parallel on the server and hands the answers to the client components below. Says what of the address the API
 * refuses, and throws what else a fetch throws.
 */
export const Prefetched = async ({ queries, following, settled, children }: PrefetchedProps) => {
  const client = createQueryClient()
  const fetchAll = (wanted: readonly unknown[]) =>
    Promise.all((wanted as Prefetchable[]).map((query) => client.fetchQuery({ ...query, retry: false })))
  const first = fetchAll(queries)
  // a hidden project answers a stranger's question with 401, which leads to sign-in: that the project is missing is said instead
  first.catch(() => {})
  await requireProject()
  try {
    await first
    if (following) await fetchAll(following(client))
  } catch (error) {
    const problem = refusal(error)
    if (!problem) throw error
    return <RefusedAddress path={(await askedPage()).path} problem={problem} />
  }
  await requireSession()
  await settled?.(client)
  return <Hydrated state={JSON.stringify(dehydrate(client))}>{children}</Hydrated>
}
