import type { FastifyInstance } from 'fastify'
import type { AppDeps } from '../../deps.ts'
import type { EventHub } from '../../sse/hub.ts'
import { getServerRoute } from './catalogue/get-server.ts'
import { listGeneratorsRoute } from './catalogue/list-generators.ts'
import { listScenariosRoute } from './catalogue/list-scenarios.ts'
import { listServersRoute } from './catalogue/list-servers.ts'
import { streamEvents } from './events/stream.ts'
import { listEnvironmentsRoute } from './hosts/list-environments.ts'
import { listRunnersRoute } from './hosts/list-runners.ts'
import { health } from './instance/health.ts'
import { openapiDocument } from './instance/openapi-document.ts'
import { type ReadyOptions, ready } from './instance/ready.ts'
import { cancelJobRoute } from './jobs/cancel.ts'
import { createJobRoute } from './jobs/create.ts'
import { getJobRoute } from './jobs/get.ts'
import { listJobsRoute } from './jobs/list.ts'
import { rerunJobRoute } from './jobs/rerun.ts'
import { getLeaderboardRoute } from './leaderboard/get.ts'
import { claimRunRoute } from './runner/claim.ts'
import { finishRunRoute } from './runner/finish.ts'
import { heartbeatRunRoute } from './runner/heartbeat.ts'
import { noteRunnerPresenceRoute } from './runner/presence.ts'
import { registerRunnerRoute } from './runner/register.ts'
import { getRunRoute } from './runs/get.ts'
import { getRunLogRoute } from './runs/log.ts'
import { getRunRawRoute } from './runs/raw.ts'
import { showSession } from './session/show.ts'
import { signInRoute } from './session/sign-in.ts'
import { signOutRoute } from './session/sign-out.ts'

/** Listed by hand: the bundle has no folders to look through. */
const plain = [
  openapiDocument,
  showSession,
  listServersRoute,
  getServerRoute,
  listScenariosRoute,
  listGeneratorsRoute,
  listEnvironmentsRoute,
  listRunnersRoute,
  createJobRoute,
  listJobsRoute,
  getJobRoute,
  cancelJobRoute,
  rerunJobRoute,
  getRunRoute,
  getRunRawRoute,
  getRunLogRoute,
  getLeaderboardRoute,
  registerRunnerRoute,
  noteRunnerPresenceRoute,
  claimRunRoute,
  heartbeatRunRoute,
  finishRunRoute,
]

export interface V1Options {
  deps: AppDeps
  hub: EventHub
  checks: ReadyOptions['checks']
}

/** Everything under /api/v1. A route that does not say who may call it stops the process from starting. */
export const v1 = async (app: FastifyInstance, { deps, hub, checks }: V1Options): Promise<void> => {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.scope === undefined) throw new Error(`${method} ${url} names no scope`)
  })
  await app.register(health, { version: deps.version })
  await app.register(ready, { checks })
  await app.register(signInRoute, { webUrl: deps.webUrl })
  await app.register(signOutRoute, { webUrl: deps.webUrl })
  await app.register(streamEvents, { hub })
  for (const route of plain) await app.register(route)
}
