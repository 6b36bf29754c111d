import type { UseQueryOptions } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { ApiError } from '#api/problem.ts'
import { createQueryClient } from '#api/query-client.ts'

/**
 * Title of a page about one thing, from the answer that the page shows: tabs and bookmarks tell several apart.
 * `kind` stands in where it cannot be loaded, which the page itself explains.
 */
export const titleOf = async <T>(
  kind: string,
  query: UseQueryOptions<T, Error, T, string[]>,
  say: (answer: T) => string,
): Promise<Metadata> => {
  try {
    return { title: say(await createQueryClient().fetchQuery({ ...query, retry: false })) }
  } catch (error) {
    // anything else is Next.js leading elsewhere
    return { title: error instanceof ApiError ? kind : 'Nothing here' }
  }
}
