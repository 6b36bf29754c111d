import {
  keepPreviousData,
  type Query,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import { isAway } from '#api/problem.ts'

/** How the cache knows them. */
const steady = { steady: true } as const
export const isSteady = ({ meta }: Pick<Query, 'meta'>): boolean => meta === steady

type Options<T> = Omit<UseQueryOptions<T, Error, T, string[]>, 'placeholderData' | 'meta'>

/**
 * A query whose page stays while another choice is fetched: what was shown before stands in for it, marked as such. It goes on
 * standing in when the API turns out to be away, which `OutOfDate` then says; a refusal is the caller's to show.
 */
export const useSteadyQuery = <T>(
  options: Options<T>,
): Pick<UseQueryResult<T, Error>, 'data' | 'error' | 'isPlaceholderData'> => {
  const { data, error, isPlaceholderData } = useQuery({
    ...options,
    placeholderData: keepPreviousData as UseQueryOptions<T, Error, T, string[]>['placeholderData'],
    meta: steady,
  })
  const [kept, keep] = useState(data)
  if (data !== undefined && data !== kept) keep(data)
  return data === undefined && isAway(error)
    ? { data: kept, error, isPlaceholderData: kept !== undefined }
    : { data, error, isPlaceholderData }
}
