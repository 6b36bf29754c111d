import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../deps.ts'
import type { Bells } from '../../poll/bells.ts'
import type { EventHub } from '../../sse/hub.ts'
import { reparseRoute } from './admin/reparse.ts'
import { retentionRoutes } from './admin/retention.ts'
import { changeAnnotationRoute } from './annotations/change.ts'
import { createAnnotationRoute } from './annotations/create.ts'
import { deleteAnnotationRoute } from './annotations/delete.ts'
import { listAnnotationsRoute } from './annotations/list.ts'
import { getBadgeRoute } from './badge/get.ts'
import { getServerRoute } from './catalogue/get-server.ts'
import { listGeneratorsRoute } from './catalogue/list-generators.ts'
import { listLoadPresetsRoute } from './catalogue/list-load-presets.ts'
import { listScenariosRoute } from './catalogue/list-scenarios.ts'
import { listServersRoute } from './catalogue/list-servers.ts'
import { getComparisonRoute } from './compare/get.ts'
import { streamEvents } from './events/stream.ts'
import { exportTableRoute } from './export/table.ts'
import { getHostHistoryRoute } from './hosts/get-history.ts'
import { listEnvironmentsRoute } from './hosts/list-environments.ts'
import { listRunnersRoute } from './hosts/list-runners.ts'
import { removeHostRoute } from './hosts/remove.ts'
import { health } from './instance/health.ts'
import { openapiDocument } from './instance/openapi-document.ts'
import { type ReadyOptions, ready } from './instance/ready.ts'
import { cancelJobRoute } from './jobs/cancel.ts'
import { createJobRoute } from './jobs/create.ts'
import { getJobRoute } from './jobs/get.ts'
import { listJobsRoute } from './jobs/list.ts'
import { rerunJobRoute } from './jobs/rerun.ts'
import { getLeaderboardRoute } from './leaderboard/get.ts'
import { getReportRoute } from './reports/get.ts'
import { listReportsRoute } from './reports/list.ts'
import { getResultOutputRoute } from './reports/output.ts'
import { parseOutputRoute } from './reports/parse.ts'
import { submitReportRoute } from './reports/submit.ts'
import { getReportVerdictRoute } from './reports/verdict.ts'
import { claimRunRoute } from './runner/claim.ts'
import { finishRunRoute } from './runner/finish.ts'
import { heartbeatRunRoute } from './runner/heartbeat.ts'
import { partRoutes } from './runner/parts.ts'
import { noteRunnerPresenceRoute } from './runner/presence.ts'
import { registerRunnerRoute } from './runner/register.ts'
import { getRunRoute } from './runs/get.ts'
import { getRunLogRoute } from './runs/log.ts'
import { getRunRawRoute } from './runs/raw.ts'
import { showSession } from './session/show.ts'
import { signInRoute } from './session/sign-in.ts'
import { signOutRoute } from './session/sign-out.ts'
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
import { listSeriesRoute } from './trends/list-series.ts'

/** Listed by hand: the bundle has no folders to look through. */
const plain = [
  openapiDocument,
  showSession,
  listServersRoute,
  getServerRoute,
  listScenariosRoute,
  listGeneratorsRoute,
  listLoadPresetsRoute,
  listEnvironmentsRoute,
  listRunnersRoute,
  getHostHistoryRoute,
  removeHostRoute,
  createJobRoute,
  listJobsRoute,
  getJobRoute,
  cancelJobRoute,
  rerunJobRoute,
  getRunRoute,
  getRunRawRoute,
  getRunLogRoute,
  getLeaderboardRoute,
  getComparisonRoute,
  listSeriesRoute,
  getTrendsRoute,
  getResultRoute,
  listAnnotationsRoute,
  createAnnotationRoute,
  changeAnnotationRoute,
  deleteAnnotationRoute,
  createTokenRoute,
  listTokensRoute,
  revokeTokenRoute,
  createSuiteRoute,
  listSuitesRoute,
  getSuiteRoute,
  changeSuiteRoute,
  deleteSuiteRoute,
  runSuiteRoute,
  exportTableRoute,
  listReportsRoute,
  getReportRoute,
  getResultOutputRoute,
  getBadgeRoute,
  parseOutputRoute,
  reparseRoute,
  retentionRoutes,
  registerRunnerRoute,
  noteRunnerPresenceRoute,
  claimRunRoute,
  heartbeatRunRoute,
  finishRunRoute,
]

export interface V1Options {
  deps: AppDeps
  hub: EventHub
  bells: Bells
  closing: AbortSignal
  checks: ReadyOptions['checks']
}

/** Everything under /api/v1. A route that does not say who may call it and what it is about stops the process from starting. */
export const v1 = async (app: FastifyInstance, { deps, hub, bells, closing, checks }: V1Options): Promise<void> => {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.scope === undefined) throw new Error(`${method} ${url} names no scope`)
    const needsAbout = config.scope !== 'public' && config.scope !== 'runner'
    if (needsAbout && config.about === undefined) throw new Error(`${method} ${url} does not say what it is about`)
  })
  await app.register(health, { version: deps.version })
  await app.register(ready, { checks })
  await app.register(signInRoute, { webUrl: deps.webUrl })
  await app.register(signOutRoute, { webUrl: deps.webUrl })
  await app.register(submitReportRoute, { webUrl: deps.webUrl })
  await app.register(getReportVerdictRoute, { webUrl: deps.webUrl })
  await app.register(streamEvents, { hub })
  await app.register(partRoutes, { bells, closing })
  for (const route of plain) await app.register(route)
}
