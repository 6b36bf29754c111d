import path from 'node:path'
import { dashboardServer, programs } from '../build/programs.ts'
import { apiClient } from './api-client.ts'
import type { DataDir } from './data-dir.ts'
import { busyHeap, isOfApi, nodeProgram, type ProgramOptions, type Service } from './service.ts'
import type { Settings } from './settings.ts'
import type { InstanceTokens } from './tokens.ts'

export type Addresses = {
  databaseUrl: string
  queueUrl: string
  apiPort: number
  apiUrl: string
  webPort: number
  webUrl: string
}

const isUp = async (url: string): Promise<boolean> =>
  (await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2000) })).status < 500

const ofApi = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (isOfApi(name) && value !== undefined ? [[name, value]] : [])),
  )

/**
 * Each program and its environment: the runner and the dashboard never learn where the database is. The grace periods
 * of all stages together stay below the ten seconds in which the whole instance has to stop.
 */
export const servicesOf = (
  { root, serversDir }: Pick<Settings, 'root' | 'serversDir'>,
  dataDir: DataDir,
  addresses: Addresses,
) => {
  const { databaseUrl, queueUrl, apiPort, apiUrl, webPort, webUrl } = addresses
  const logLevel = { LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' }
  const servers = { WRKBENCH_SERVERS_DIR: serversDir }
  const data = { DATABASE_URL: databaseUrl, QUEUE_URL: queueUrl, ...logLevel, ...servers }
  const program = (
    name: string,
    file: string,
    graceMs: number,
    env: Record<string, string>,
    more: Pick<ProgramOptions, 'isReady' | 'heap' | 'port'> = {},
  ): Service => nodeProgram({ name, script: path.join(root, file), env, graceMs, ...more }, root)
  const api = { ...ofApi(process.env), ...data, WEB_URL: webUrl, API_HOST: '127.0.0.1', API_PORT: String(apiPort) }
  const runner = {
    ...logLevel,
    ...servers,
    API_URL: apiUrl,
    QUEUE_URL: queueUrl,
    WRKBENCH_RUNNER_NAME: 'local',
    // the whole instance stops within ten seconds, and the next start continues what was under way
    WRKBENCH_DRAIN: 'hand-back',
    WRKBENCH_DATA_DIR: dataDir.file('runner'),
    WRKBENCH_TOOLS_DIR: path.join(root, '.tools'),
  }
  const web = { API_URL: apiUrl, PORT: String(webPort), HOSTNAME: '127.0.0.1' }
  return {
    api: program('api', programs.api.bundle, 2000, api, {
      isReady: () => isUp(`${apiUrl}/api/v1/ready`),
      heap: busyHeap,
      port: apiPort,
    }),
    maintenance: program('maintenance', programs.maintenance.bundle, 2000, { ...data, WEB_URL: webUrl }),
    /** ready once it has registered: from then on a job finds an environment to run in */
    runner: ({ runnerToken, apiToken }: InstanceTokens) =>
      program(
        'runner',
        programs.runner.bundle,
        4000,
        { ...runner, WRKBENCH_RUNNER_TOKEN: runnerToken },
        {
          isReady: async () => {
            const runners = await apiClient(apiUrl, apiToken).runners()
            return runners.some(({ online }) => online)
          },
        },
      ),
    web: program('web', dashboardServer, 2000, web, { isReady: () => isUp(`${webUrl}/sign-in`), port: webPort }),
  }
}
