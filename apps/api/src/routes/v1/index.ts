import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../deps.ts'
import type { Bells } from '../../poll/bells.ts'
import { declareRefusals } from '../../schemas.ts'
import type { EventHub } from '../../sse/hub.ts'
import { close } from '../../validation/closed.ts'
import { accountRoutes } from './account/account.ts'
import { reparseRoute } from './admin/reparse.ts'
import { retentionRoutes } from './admin/retention.ts'
import { alertRoutes } from './alerts/alerts.ts'
import { alertSettingsRoutes } from './alerts/settings.ts'
import { changeAnnotationRoute } from './annotations/change.ts'
import { createAnnotationRoute } from './annotations/create.ts'
import { deleteAnnotationRoute } from './annotations/delete.ts'
import { listAnnotationsRoute } from './annotations/list.ts'
import { exportAuditRoute } from './audit/export.ts'
import { listAuditRoute } from './audit/list.ts'
import { getBadgeRoute } from './badge/get.ts'
import { getServerRoute } from './catalogue/get-server.ts'
import { listGeneratorsRoute } from './catalogue/list-generators.ts'
import { listLoadPresetsRoute } from './catalogue/list-load-presets.ts'
import { listScenariosRoute } from './catalogue/list-scenarios.ts'
import { listServersRoute } from './catalogue/list-servers.ts'
import { getComparisonRoute } from './compare/get.ts'
import { streamEvents } from './events/stream.ts'
import { exportSettingsRoutes } from './export/settings.ts'
import { exportTableRoute } from './export/table.ts'
import { getEnvironmentRoute } from './hosts/get-environment.ts'
import { getHostHistoryRoute } from './hosts/get-history.ts'
import { runnerInvitationRoutes } from './hosts/invitations.ts'
import { listEnvironmentsRoute } from './hosts/list-environments.ts'
import { listRunnersRoute } from './hosts/list-runners.ts'
import { removeHostRoute } from './hosts/remove.ts'
import { runnerCareRoutes } from './hosts/runner-care.ts'
import { health } from './instance/health.ts'
import { openapiDocument } from './instance/openapi-document.ts'
import { type ReadyOptions, ready } from './instance/ready.ts'
import { invitationByLink } from './invitations/by-link.ts'
import { invitationsOfProject } from './invitations/of-project.ts'
import { approveSourcesRoute } from './jobs/approve.ts'
import { cancelJobRoute } from './jobs/cancel.ts'
import { createJobRoute } from './jobs/create.ts'
import { getJobRoute } from './jobs/get.ts'
import { listJobsRoute } from './jobs/list.ts'
import { rerunJobRoute } from './jobs/rerun.ts'
import { getLeaderboardRoute } from './leaderboard/get.ts'
import { memberRoutes } from './members/members.ts'
import { getOverviewRoute } from './overview/get.ts'
import { projectRoutes } from './projects/projects.ts'
import { deletePublicationRoute } from './publications/delete.ts'
import { getPublicationRoute } from './publications/get.ts'
import { listPublicationsRoute } from './publications/list.ts'
import { putPublicationRoute } from './publications/put.ts'
import { getReportRoute } from './reports/get.ts'
import { listReportsRoute } from './reports/list.ts'
import { getResultOutputRoute } from './reports/output.ts'
import { parseOutputRoute } from './reports/parse.ts'
import { submitReportRoute } from './reports/submit.ts'
import { getReportVerdictRoute } from './reports/verdict.ts'
import { claimRunRoute } from './runner/claim.ts'
import { finishRunRoute } from './runner/finish.ts'
import { handBackRunRoute } from './runner/hand-back.ts'
import { heartbeatRunRoute } from './runner/heartbeat.ts'
import { joinRunnerRoute } from './runner/join.ts'
import { nextRunRoute } from './runner/next.ts'
import { partRoutes } from './runner/parts.ts'
import { noteRunnerPresenceRoute } from './runner/presence.ts'
import { registerRunnerRoute } from './runner/register.ts'
import { rotateRunnerTokenRoute } from './runner/rotate.ts'
import { getRunRoute } from './runs/get.ts'
import { getRunLogRoute } from './runs/log.ts'
import { getRunRawRoute } from './runs/raw.ts'
import { signInMethodsRoute } from './session/methods.ts'
import { signInWithPasswordRoute } from './session/password.ts'
import { providerRoutes } from './session/provider.ts'
import { showSession } from './session/show.ts'
import { signInRoute } from './session/sign-in.ts'
import { signOutRoute } from './session/sign-out.ts'
import { createShareRoute } from './shares/create.ts'
import { deleteShareRoute } from './shares/delete.ts'
import { listSharesRoute } from './shares/list.ts'
import { openShareRoute } from './shares/open.ts'
import { changeSuiteRoute } from './suites/change.ts'
import { createSuiteRoute } from './suites/create.ts'
import { deleteSuiteRoute } from './suites/delete.ts'
import { getSuiteRoute } from './suites/get.ts'
import { listSuitesRoute } from './suites/list.ts'
import { runSuiteRoute } from './suites/run.ts'
import { createTokenRoute } from './tokens/create.ts'
import { listTokensRoute } from './tokens/list.ts'
import { revokeTokenRoute } from './tokens/revoke.ts'
import { getTrendsRoute } from './trends/get.ts'
import { getResultRoute } from './trends/get-result.ts'
import { listNewestRoute } from './trends/list-newest.ts'
import { listSeriesRoute } from './trends/list-series.ts'
import { userRoutes } from './users/users.ts'
import { deliveryRoutes } from './webhooks/deliveries.ts'
import { webhookRoutes } from './webhooks/webhooks.ts'

/** Listed by hand: a bundle has no folders to search. */
const plain = [
  openapiDocument,
  showSession,
  signInMethodsRoute,
  accountRoutes,
  projectRoutes,
  memberRoutes,
  listAuditRoute,
  listServersRoute,
  getServerRoute,
  listScenariosRoute,
  listGeneratorsRoute,
  listLoadPresetsRoute,
  listEnvironmentsRoute,
  getEnvironmentRoute,
  listRunnersRoute,
  getHostHistoryRoute,
  removeHostRoute,
  runnerInvitationRoutes,
  runnerCareRoutes,
  createJobRoute,
  listJobsRoute,
  getJobRoute,
  approveSourcesRoute,
  cancelJobRoute,
  rerunJobRoute,
  getRunRoute,
  getRunRawRoute,
  getRunLogRoute,
  getOverviewRoute,
  getLeaderboardRoute,
  getComparisonRoute,
  listSeriesRoute,
  listNewestRoute,
  getTrendsRoute,
  getResultRoute,
  alertRoutes,
  alertSettingsRoutes,
  listAnnotationsRoute,
  createAnnotationRoute,
  changeAnnotationRoute,
  deleteAnnotationRoute,
  createTokenRoute,
  listTokensRoute,
  revokeTokenRoute,
  listSharesRoute,
  deleteShareRoute,
  openShareRoute,
  createSuiteRoute,
  listSuitesRoute,
  getSuiteRoute,
  changeSuiteRoute,
  deleteSuiteRoute,
  runSuiteRoute,
  exportTableRoute,
  exportAuditRoute,
  exportSettingsRoutes,
  listPublicationsRoute,
  getPublicationRoute,
  putPublicationRoute,
  deletePublicationRoute,
  listReportsRoute,
  getReportRoute,
  getResultOutputRoute,
  getBadgeRoute,
  parseOutputRoute,
  reparseRoute,
  retentionRoutes,
  webhookRoutes,
  deliveryRoutes,
  registerRunnerRoute,
  noteRunnerPresenceRoute,
  claimRunRoute,
  heartbeatRunRoute,
  finishRunRoute,
  handBackRunRoute,
  nextRunRoute,
  joinRunnerRoute,
  rotateRunnerTokenRoute,
]

/** Routes that set cookies or refer to the dashboard's address. */
const withWebUrl = [
  signInRoute,
  signInWithPasswordRoute,
  providerRoutes,
  signOutRoute,
  invitationsOfProject,
  invitationByLink,
  userRoutes,
  submitReportRoute,
  getReportVerdictRoute,
  createShareRoute,
]

export interface V1Options {
  deps: AppDeps
  hub: EventHub
  bells: Bells
  closing: AbortSignal
  checks: ReadyOptions['checks']
}

/**
 * Registers everything under /api/v1. A route that does not declare who may call it and what it is about stops the
 * process from starting. What it does not declare in its schemas it refuses.
 */
export const v1 = async (app: FastifyInstance, { deps, hub, bells, closing, checks }: V1Options): Promise<void> => {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.scope === undefined) throw new Error(`${method} ${url} names no scope`)
    const needsAbout = !['public', 'anybody', 'runner'].includes(config.scope)
    if (needsAbout && config.about === undefined) throw new Error(`${method} ${url} does not say what it is about`)
  })
  app.addHook('onRoute', declareRefusals)
  app.addHook('onRoute', close)
  await app.register(health, { version: deps.version })
  await app.register(ready, { checks })
  for (const route of withWebUrl) await app.register(route, { webUrl: deps.webUrl })
  await app.register(streamEvents, { hub, ...(deps.recheckMs && { recheckMs: deps.recheckMs }) })
  await app.register(partRoutes, { bells, closing })
  for (const route of plain) await app.register(route)
}
