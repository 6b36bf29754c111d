import { queryOptions } from '@tanstack/react-query'
import type {
  EnvironmentList,
  GeneratorCatalogue,
  JobDetail,
  JobList,
  Leaderboard,
  LeaderboardQuery,
  RunDetail,
  RunLog,
  RunnerList,
  ScenarioCatalogue,
  ServerCatalogue,
  ServerEntry,
} from '@wrkbench/contracts'
import { browserGet } from '#api/browser.ts'

/** Pages prefetch with the server's transport; in the browser the same options fetch through our own origin. */
export type Get = <T>(path: string, signal?: AbortSignal) => Promise<T>

const resource = <T>(get: Get, path: string, extra: { refetchInterval?: number } = {}) =>
  queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<T>(path, signal), ...extra })

export const serversQuery = (get: Get = browserGet) => resource<ServerCatalogue>(get, '/servers')
export const serverQuery = (id: string, get: Get = browserGet) => resource<ServerEntry>(get, `/servers/${id}`)
export const scenariosQuery = (get: Get = browserGet) => resource<ScenarioCatalogue>(get, '/scenarios')
export const generatorsQuery = (get: Get = browserGet) => resource<GeneratorCatalogue>(get, '/generators')
export const environmentsQuery = (get: Get = browserGet) => resource<EnvironmentList>(get, '/environments')
export const runnersQuery = (get: Get = browserGet) =>
  resource<RunnerList>(get, '/runners', { refetchInterval: 10_000 })
export const jobsQuery = (search: string, get: Get = browserGet) =>
  resource<JobList>(get, `/jobs${search}`, { refetchInterval: 5000 })
export const jobQuery = (id: string, get: Get = browserGet) =>
  resource<JobDetail>(get, `/jobs/${encodeURIComponent(id)}`)
export const runQuery = (id: string, get: Get = browserGet) =>
  resource<RunDetail>(get, `/runs/${encodeURIComponent(id)}`)
export const runLogQuery = (id: string, get: Get = browserGet) =>
  resource<RunLog>(get, `/runs/${encodeURIComponent(id)}/log?limit=500`)

/** Query string of a leaderboard request; unset members are left to the API's defaults. */
export const leaderboardSearch = (query: LeaderboardQuery): string => {
  const search = new URLSearchParams()
  for (const key of ['scenario', 'environment', 'profile', 'metric', 'at'] as const) {
    const value = query[key]
    if (value) search.set(key, value)
  }
  return search.size > 0 ? `?${search}` : ''
}
export const leaderboardQuery = (query: LeaderboardQuery, get: Get = browserGet) =>
  resource<Leaderboard>(get, `/leaderboard${leaderboardSearch(query)}`)
