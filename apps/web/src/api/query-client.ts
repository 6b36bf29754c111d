import { QueryClient } from '@tanstack/react-query'
import { ApiError, isAway } from '#api/problem.ts'

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && (isAway(error) || !(error instanceof ApiError)),
        refetchOnWindowFocus: true,
      },
    },
  })
