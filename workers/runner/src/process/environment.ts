import { createHash } from 'node:crypto'

/**
 * The mark of every process that a runner of this data folder starts, so that a later incarnation finds what was left
 * running.
 */
export const runnerMark = (dataDir: string): string => createHash('sha256').update(dataDir).digest('hex').slice(0, 16)

export type Role = 'build' | 'server' | 'generator'

/** The environment variables that identify the processes of one group. */
export const markVariables = (mark: string, runId: string, role: Role): Record<string, string> => ({
  WRKBENCH_RUNNER: mark,
  WRKBENCH_RUN: runId,
  WRKBENCH_ROLE: role,
})

export const asEntries = (variables: Record<string, string>): string[] =>
  Object.entries(variables).map(([name, value]) => `${name}=${value}`)

/** Environment of a server or a generator: nothing of the runner's own, except where programs are. */
export const bareEnvironment = (searchPath: string, home: string): Record<string, string> => ({
  ...pick(/^(systemroot|windir|comspec|pathext)$/i),
  PATH: searchPath,
  HOME: home,
  LANG: 'C.UTF-8',
  TZ: 'UTC',
})

const forBuilds =
  /^(home|user|logname|lang|lc_\w+|tmpdir|temp|tmp|https?_proxy|no_proxy|all_proxy|ssl_cert_(file|dir)|node_extra_ca_certs|npm_config_\w+|go\w+|cgo_\w+|cc|cxx|cargo_\w+|rust\w*|java_\w+|jdk_\w+|maven_\w+|gradle_\w+|dotnet_\w+|nuget_\w+|pip_\w+|uv_\w+|appdata|localappdata|userprofile|systemroot|windir|comspec|pathext)$/i
const secret = /(token|secret|password|passwd|_auth|key)$/i

/**
 * Environment of a build: package managers need their caches, proxies and registries, and no build needs our secrets.
 */
export const buildEnvironment = (searchPath: string): Record<string, string> => ({
  ...pick(forBuilds, secret),
  PATH: searchPath,
})

const pick = (wanted: RegExp, unwanted?: RegExp): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && wanted.test(name) && !unwanted?.test(name) ? [[name, value]] : [],
    ),
  )
