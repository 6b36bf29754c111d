import { QueryClient } from '@tanstack/react-query'
import { ApiError, isAway, isLate } from '#api/problem.ts'

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // who has waited for as long as anybody would is told so at once
        retry: (failures, error) => failures < 2 && !isLate(error) && (isAway(error) || !(error instanceof ApiError)),
        refetchOnWindowFocus: true,
      },
    },
  })
