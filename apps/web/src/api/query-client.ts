import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/problem.ts'

const retriable = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && retriable(error),
        refetchOnWindowFocus: true,
      },
    },
  })
