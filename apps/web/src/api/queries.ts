import { queryOptions } from '@tanstack/react-query'
import type {
  Account,
  Alert,
  AlertList,
  AlertSettings,
  AuditList,
  CompareQuery,
  Comparison,
  EnvironmentDetail,
  EnvironmentList,
  GeneratorCatalogue,
  HostHistory,
  InvitationList,
  JobDetail,
  JobList,
  Leaderboard,
  LeaderboardQuery,
  MemberList,
  NewestResults,
  Overview,
  Publication,
  PublicationList,
  ReportDetail,
  ReportList,
  ResultDetail,
  RunDetail,
  RunLog,
  RunnerList,
  ScenarioCatalogue,
  SeriesList,
  SeriesQuery,
  ServerCatalogue,
  ServerEntry,
  ShareList,
  SignInMethods,
  Suite,
  SuiteList,
  TokenList,
  Trends,
  TrendsQuery,
  UserList,
  Webhook,
  WebhookDeliveryList,
  WebhookList,
} from '@wrkbench/contracts'
import { type Asked, ofProject } from '#api/asked.ts'
import { browserGet } from '#api/browser.ts'
import { queryOf } from '#lib/url/query-of.ts'

/** Pages prefetch with the server's transport; in the browser the same options fetch through our own origin. */
export type Get = <T>(path: string, signal?: AbortSignal, asked?: Asked) => Promise<T>

type Extra<T> = { refetchInterval?: number | ((query: { state: { data: T | undefined } }) => number) }
const resource = <T>(get: Get, path: string, extra: Extra<T> = {}) =>
  queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<T>(path, signal), ...extra })
/** The same where the answer depends on the project that is shown. A tab shows one: keys need not tell them apart. */
const ofShown = <T>(get: Get, path: string, extra: Extra<T> = {}) =>
  resource<T>((asked, signal) => get(asked, signal, ofProject), path, extra)

/** Often while a job is open or nothing is there yet, else now and then. */
export const overviewQuery = (get: Get = browserGet) =>
  ofShown<Overview>(get, '/overview', {
    refetchInterval: ({ state: { data } }) => (data && !data.empty && data.running.length === 0 ? 60_000 : 5000),
  })
export const serversQuery = (get: Get = browserGet) => resource<ServerCatalogue>(get, '/servers')
export const serverQuery = (id: string, get: Get = browserGet) => resource<ServerEntry>(get, `/servers/${id}`)
export const scenariosQuery = (get: Get = browserGet) => resource<ScenarioCatalogue>(get, '/scenarios')
export const generatorsQuery = (get: Get = browserGet) => resource<GeneratorCatalogue>(get, '/generators')
export const environmentsQuery = (get: Get = browserGet) => resource<EnvironmentList>(get, '/environments')
export const environmentQuery = (id: string, get: Get = browserGet) =>
  resource<EnvironmentDetail>(get, `/environments/${encodeURIComponent(id)}`)
export const runnersQuery = (get: Get = browserGet) =>
  resource<RunnerList>(get, '/runners', { refetchInterval: 10_000 })
export const hostQuery = (id: string, get: Get = browserGet) =>
  resource<HostHistory>(get, `/hosts/${encodeURIComponent(id)}/facts`)
export const jobsQuery = (search: string, get: Get = browserGet) =>
  ofShown<JobList>(get, `/jobs${search}`, { refetchInterval: 5000 })
export const jobsOfSuiteQuery = (suite: string, get: Get = browserGet) =>
  resource<JobList>(get, `/jobs?${queryOf({ suite, limit: 50 })}`, { refetchInterval: 5000 })
export const jobQuery = (id: string, get: Get = browserGet, p99TargetMs?: number) =>
  resource<JobDetail>(get, `/jobs/${encodeURIComponent(id)}${p99TargetMs ? `?p99TargetMs=${p99TargetMs}` : ''}`)
export const suitesQuery = (search: string, get: Get = browserGet) =>
  ofShown<SuiteList>(get, `/suites${search}`, { refetchInterval: 10_000 })
export const suiteQuery = (id: string, get: Get = browserGet) =>
  resource<Suite>(get, `/suites/${encodeURIComponent(id)}`, { refetchInterval: 10_000 })
export const runQuery = (id: string, get: Get = browserGet) =>
  resource<RunDetail>(get, `/runs/${encodeURIComponent(id)}`)
export const runLogQuery = (id: string, get: Get = browserGet) =>
  resource<RunLog>(get, `/runs/${encodeURIComponent(id)}/log?limit=500`)

export const alertsQuery = (search: string, get: Get = browserGet) =>
  ofShown<AlertList>(get, `/alerts${search}`, { refetchInterval: 15_000 })
export const alertQuery = (id: string, get: Get = browserGet) =>
  resource<Alert>(get, `/alerts/${encodeURIComponent(id)}`, { refetchInterval: 15_000 })
export const alertSettingsQuery = (project: string, get: Get = browserGet) =>
  resource<AlertSettings>(get, `/projects/${encodeURIComponent(project)}/alert-settings`)

export const sharesQuery = (get: Get = browserGet) => ofShown<ShareList>(get, '/shares')
export const reportsQuery = (search: string, get: Get = browserGet) => ofShown<ReportList>(get, `/reports${search}`)
export const reportQuery = (id: string, get: Get = browserGet) =>
  resource<ReportDetail>(get, `/reports/${encodeURIComponent(id)}`)

export const publicationsQuery = (get: Get = browserGet) => ofShown<PublicationList>(get, '/publications')
export const publicationQuery = (id: string, get: Get = browserGet) =>
  ofShown<Publication>(get, `/publications/${encodeURIComponent(id)}`)

/** Query string of a leaderboard request; unset members are left to the API's defaults. */
export const leaderboardSearch = (asked: LeaderboardQuery): string => {
  const { scenario, environment, profile, metric, at, column, rounds } = asked
  const search = queryOf({ scenario, environment, profile, metric, at, column, rounds: rounds?.toString() })
  return search.size > 0 ? `?${search}` : ''
}
export const leaderboardQuery = (query: LeaderboardQuery, get: Get = browserGet) =>
  ofShown<Leaderboard>(get, `/leaderboard${leaderboardSearch(query)}`)

export const seriesSearch = ({ scenario, environment, profile }: SeriesQuery): string =>
  `?${queryOf({ scenario, environment, profile })}`
export const seriesListQuery = (query: SeriesQuery, get: Get = browserGet) =>
  ofShown<SeriesList>(get, `/series${seriesSearch(query)}`)

export const newestQuery = (server: string, get: Get = browserGet) =>
  ofShown<NewestResults>(get, `/series/newest?${queryOf({ server: decodeURIComponent(server) })}`)

/** Query string of a request for trends; series in the order of their lines. */
export const trendsSearch = ({ series, metric, from, to, points }: TrendsQuery): string =>
  `?${queryOf({ metric, from, to, points, series })}`
export const trendsQuery = (query: TrendsQuery, get: Get = browserGet) =>
  resource<Trends>(get, `/trends${trendsSearch(query)}`)
export const resultQuery = (id: string, get: Get = browserGet) =>
  resource<ResultDetail>(get, `/results/${encodeURIComponent(id)}`)

/** Query string of a comparison: the same as that of its page. */
export const comparisonSearch = ({ a, b, metric, scenario, server, profile }: CompareQuery): string =>
  `?${queryOf({ a, metric, profile, b, scenario, server })}`
export const comparisonQuery = (query: CompareQuery, get: Get = browserGet) =>
  ofShown<Comparison>(get, `/compare${comparisonSearch(query)}`)

export const methodsQuery = (get: Get = browserGet) => resource<SignInMethods>(get, '/session/methods')
export const accountQuery = (get: Get = browserGet) => resource<Account>(get, '/account')
export const tokensQuery = (all: boolean, get: Get = browserGet) =>
  resource<TokenList>(get, `/tokens?limit=500${all ? '&all=true' : ''}`)
export const membersQuery = (project: string, get: Get = browserGet) =>
  resource<MemberList>(get, `/projects/${encodeURIComponent(project)}/members`)
export const invitationsQuery = (project: string, get: Get = browserGet) =>
  resource<InvitationList>(get, `/projects/${encodeURIComponent(project)}/invitations`)
export const usersQuery = (get: Get = browserGet) => resource<UserList>(get, '/users')
export const auditQuery = (project: string | null, cursor: string | null, get: Get = browserGet) =>
  resource<AuditList>(get, `/audit?${queryOf({ project, cursor })}`)
export const webhooksQuery = (project: string, get: Get = browserGet) =>
  resource<WebhookList>(get, `/webhooks?${queryOf({ project })}`)
export const webhookQuery = (id: string, get: Get = browserGet) =>
  resource<Webhook>(get, `/webhooks/${encodeURIComponent(id)}`, { refetchInterval: 10_000 })
/** Often while something is on its way. */
export const deliveriesQuery = (id: string, cursor: string | null, get: Get = browserGet) =>
  resource<WebhookDeliveryList>(
    get,
    `/webhooks/${encodeURIComponent(id)}/deliveries?${queryOf({ limit: 25, cursor })}`,
    { refetchInterval: ({ state: { data } }) => (data?.items.some((one) => one.status === 'pending') ? 2000 : 10_000) },
  )
