import * as contracts from '@wrkbench/contracts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import Type, { type Static } from 'typebox'

/** The schemas that OpenAPI lists by name; every answer is one of these. */
const components = {
  Problem: contracts.Problem,
  Health: contracts.Health,
  Readiness: contracts.Readiness,
  Session: contracts.Session,
  SignInMethods: contracts.SignInMethods,
  ProviderBegun: contracts.ProviderBegun,
  Account: contracts.Account,
  Project: contracts.Project,
  Member: contracts.Member,
  MemberList: contracts.MemberList,
  InvitationList: contracts.InvitationList,
  CreatedInvitation: contracts.CreatedInvitation,
  Invitation: contracts.Invitation,
  UserList: contracts.UserList,
  SignInLink: contracts.SignInLink,
  AuditList: contracts.AuditList,
  Server: contracts.ServerEntry,
  ServerCatalogue: contracts.ServerCatalogue,
  ScenarioCatalogue: contracts.ScenarioCatalogue,
  GeneratorCatalogue: contracts.GeneratorCatalogue,
  LoadPresetCatalogue: contracts.LoadPresetCatalogue,
  EnvironmentList: contracts.EnvironmentList,
  EnvironmentDetail: contracts.EnvironmentDetail,
  HostHistory: contracts.HostHistory,
  RunnerList: contracts.RunnerList,
  JobDetail: contracts.JobDetail,
  JobList: contracts.JobList,
  RunDetail: contracts.RunDetail,
  RunLog: contracts.RunLog,
  Overview: contracts.Overview,
  Leaderboard: contracts.Leaderboard,
  Comparison: contracts.Comparison,
  SeriesList: contracts.SeriesList,
  NewestResults: contracts.NewestResults,
  Trends: contracts.Trends,
  ResultDetail: contracts.ResultDetail,
  Alert: contracts.Alert,
  AlertList: contracts.AlertList,
  AlertSettings: contracts.AlertSettings,
  Annotation: contracts.Annotation,
  AnnotationList: contracts.AnnotationList,
  CreatedShare: contracts.CreatedShare,
  ShareList: contracts.ShareList,
  SharedAnswer: contracts.SharedAnswer,
  Suite: contracts.Suite,
  SuiteList: contracts.SuiteList,
  ParsedOutput: contracts.ParsedOutput,
  StoredReport: contracts.StoredReport,
  ReportVerdict: contracts.ReportVerdict,
  ReportList: contracts.ReportList,
  ReportDetail: contracts.ReportDetail,
  PublicationList: contracts.PublicationList,
  Publication: contracts.Publication,
  ExportedTables: contracts.ExportedTables,
  Reparsed: contracts.Reparsed,
  Retention: contracts.Retention,
  CreatedToken: contracts.CreatedToken,
  TokenList: contracts.TokenList,
  Registered: contracts.Registered,
  PresenceAnswer: contracts.PresenceAnswer,
  NextRun: contracts.NextRun,
  JoinedRunner: contracts.JoinedRunner,
  RotatedToken: contracts.RotatedToken,
  RunnerInvitationList: contracts.RunnerInvitationList,
  CreatedRunnerInvitation: contracts.CreatedRunnerInvitation,
  RunPlan: contracts.RunPlan,
  HeartbeatAnswer: contracts.HeartbeatAnswer,
  Finished: contracts.Finished,
  PartOrdered: contracts.PartOrdered,
  PartExchanged: contracts.PartExchanged,
  Webhook: contracts.Webhook,
  WebhookList: contracts.WebhookList,
  WebhookWithSecret: contracts.WebhookWithSecret,
  WebhookDelivery: contracts.WebhookDelivery,
  WebhookDeliveryList: contracts.WebhookDeliveryList,
} as const
type Components = typeof components

/** A named answer: typed like its schema, and one `$ref` in OpenAPI. */
export const ref = <Name extends keyof Components>(name: Name, description: string) =>
  Type.Unsafe<Static<Components[Name]>>({ $ref: `${name}#`, description })

/** an answer 204, without a body */
export const nothing = (description: string) => Type.Null({ description })

const refusals = {
  400: 'The request cannot be read',
  401: 'Nobody is signed in, or the token is wrong',
  403: 'The token lacks the scope, the role is too low, or a foreign page sent this',
  404: 'There is no such thing, or it is not for you to see',
  409: 'It is too late, or somebody else was faster; `code` says which',
  413: 'The body is larger than 4 MiB',
  415: 'The body is not application/json',
  422: 'Parameters or fields are not valid or not known; `errors` names each',
  426: 'The runner speaks another protocol than this instance',
  429: 'Too many requests; Retry-After says when',
  431: 'The address and the headers are larger than 16 KiB',
  503: 'Database or queue cannot be reached',
} as const

type Refusal = keyof typeof refusals
const refusal = <Status extends Refusal>(status: Status) => ({
  [status]: {
    description: refusals[status],
    content: { 'application/problem+json': { schema: Type.Ref('Problem#') } },
  },
})

/** The problem answers that a route names itself, because they do not follow from what it takes. */
export const refuses = (...statuses: Refusal[]): Record<string, object> => Object.assign({}, ...statuses.map(refusal))

/** Whether a request can name something that is not there, or not for its caller to see. */
const namesThings = ({ schema, config }: RouteOptions): boolean => {
  const { about = 'visitor' } = config ?? {}
  return schema?.params !== undefined || !(typeof about === 'string' && namesNothing.has(about))
}
const namesNothing: ReadonlySet<string> = new Set(['catalogue', 'instance', 'self', 'visitor'])

/** Adds to the answers of a route the problems that any request may be answered with. */
export const declareRefusals = (route: RouteOptions): void => {
  const takesBody = route.method !== 'GET' && route.method !== 'HEAD'
  const response = {
    ...refuses(400, 401, 403, 422, 429, 431, 503),
    ...(namesThings(route) && refuses(404)),
    ...(takesBody && refuses(413, 415)),
    ...(route.config?.scope === 'runner' && refuses(426)),
    ...(route.schema?.response as object),
  }
  route.schema = { ...route.schema, response }
}

export const schemas = fp(
  async (app: FastifyInstance) => {
    for (const [name, schema] of Object.entries(components)) app.addSchema({ ...schema, $id: name })
  },
  { name: 'schemas' },
)
