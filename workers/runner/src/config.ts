import os from 'node:os'
import path from 'node:path'
import { type RunnerRole, runnerRoles } from '@wrkbench/contracts'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { type Joined, joinedFile } from './joined.ts'
import { type AskedLimits, readMemory, readNumber } from './target/limits.ts'
import { type AskedNetwork, buildNetworks } from './target/network.ts'

const drains = ['finish', 'hand-back', 'abort'] as const

const anyOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Union(
    words.map((word) => Type.Literal(word as Words[number])),
    { description: words.join(', ') },
  )
const Folder = () => Type.String({ minLength: 1, description: 'a folder' })
const like = (pattern: string, description: string) => Type.String({ pattern, description })
const Name = () => Type.String({ minLength: 1, maxLength: 100, description: 'a name of 100 characters at the most' })

/** Each description says in words which values are valid. */
const Environment = Type.Object({
  API_URL: like('^https?://', 'http:// or https://'),
  WRKBENCH_RUNNER_TOKEN: Type.String({ minLength: 1, description: 'a token of a runner' }),
  QUEUE_URL: Type.Optional(like('^(rediss?|postgres|postgresql)://', 'redis://, rediss:// or postgres://')),
  WRKBENCH_RUNNER_NAME: Name(),
  WRKBENCH_DATA_DIR: Folder(),
  WRKBENCH_SERVERS_DIR: Folder(),
  WRKBENCH_TOOLS_DIR: Type.Optional(Folder()),
  WRKBENCH_SERVER_ADDRESS: like('^[0-9a-fA-F.:]+$', 'an address of this host, by its numbers'),
  WRKBENCH_ROLES: like('^(SERVER|LOAD|SERVER,LOAD|LOAD,SERVER)$', 'SERVER, LOAD or SERVER,LOAD'),
  WRKBENCH_LABELS: Type.Optional(
    like(
      '^[a-z0-9][a-z0-9._-]{0,30}(,[a-z0-9][a-z0-9._-]{0,30}){0,19}$',
      'up to 20 by commas, each of small letters, digits, dot, dash and underscore',
    ),
  ),
  WRKBENCH_TARGET_USER: Type.Optional(like('^[a-z_][a-z0-9_-]{0,31}$', 'the name of a user')),
  WRKBENCH_TARGET_MEMORY: like('^(off|[1-9][0-9]?%|100%|[1-9][0-9]{0,6}(MiB|GiB))$', '80%, 512MiB, 8GiB or off'),
  // while a program is being started, the runner's own threads count too
  WRKBENCH_TARGET_PROCESSES: like('^(off|[1-9][0-9]{2,6})$', 'a number from 100 on, or off'),
  WRKBENCH_BUILD_CPUS: like('^(off|[1-9][0-9]{0,3}|[0-9]{1,4}\\.[0-9]{1,2})$', '2, 0.5 or off'),
  WRKBENCH_SERVER_NETWORK: anyOf(['closed', 'open']),
  WRKBENCH_BUILD_NETWORK: anyOf(buildNetworks),
  WRKBENCH_ENVIRONMENT: Type.Optional(Name()),
  WRKBENCH_LINK_PROBE: anyOf(['on', 'off']),
  WRKBENCH_NICENESS: Type.Optional(like('^(-?1?[0-9]|-20)$', 'a number from -20 to 19')),
  WRKBENCH_HOST_SETTINGS: Type.Optional(
    like(
      '^(governor=[a-z]+|turbo=(on|off)|aslr=(on|off))(,(governor=[a-z]+|turbo=(on|off)|aslr=(on|off)))*$',
      'governor=…, turbo=on or off, aslr=on or off, by commas',
    ),
  ),
  WRKBENCH_DRAIN: anyOf(drains),
  LOG_LEVEL: anyOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
})
type Environment = Static<typeof Environment>
const validator = Compile(Environment)

export interface Config {
  apiUrl: string
  token: string
  /** whether the token came with a one-time code: it is then stored in the data folder and can be changed there */
  isJoined: boolean
  /** null: the API names the address of the queue */
  queueUrl: string | null
  name: string
  /** absolute path; used by this runner alone */
  dataDir: string
  serversDir: string
  /** folder whose `bin` is searched before PATH for generators and toolchains */
  toolsDir: string | null
  /** IP address of this host that servers listen on; anything but loopback is open to the network */
  serverAddress: string
  roles: RunnerRole[]
  /** labels by which jobs choose this runner */
  labels: string[]
  /** user that builds and servers run as; null: the runner's own */
  targetUser: string | null
  /** limits of one build or server */
  limits: AskedLimits
  /** whether builds and servers may reach anything but this host, where the runner can prevent it */
  network: AskedNetwork
  /** name of the environment this host belongs to; null: the one it was last in, or a new one of its own */
  environment: string | null
  /** whether the link from another serving host is measured before each run */
  linkProbe: boolean
  /** niceness of servers and generators; null: the runner's own */
  niceness: number | null
  /** settings of the machine to change for each run and restore after it, for example `aslr=off`; empty by default */
  hostSettings: string[]
  /** what the first SIGTERM does to a run under way; a second one at least hands it back */
  drain: (typeof drains)[number]
  logLevel: string
}

const defaultDataDir = '.data/runner'
const defaults = {
  WRKBENCH_RUNNER_NAME: os.hostname(),
  WRKBENCH_DATA_DIR: defaultDataDir,
  WRKBENCH_SERVERS_DIR: 'servers',
  WRKBENCH_SERVER_ADDRESS: '127.0.0.1',
  WRKBENCH_ROLES: runnerRoles.join(','),
  WRKBENCH_TARGET_MEMORY: '80%',
  WRKBENCH_TARGET_PROCESSES: '4096',
  WRKBENCH_BUILD_CPUS: 'off',
  WRKBENCH_SERVER_NETWORK: 'closed',
  WRKBENCH_BUILD_NETWORK: 'open',
  WRKBENCH_LINK_PROBE: 'on',
  WRKBENCH_DRAIN: 'finish',
  LOG_LEVEL: 'info',
}

const set = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))

/** Absolute path of this runner's data folder. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string => path.resolve(env.WRKBENCH_DATA_DIR || defaultDataDir)

/** If the token is set by hand, nothing that joining stored is used. */
const joinedValues = (given: Record<string, unknown>, joined: Joined | null): Record<string, string> =>
  joined === null || 'WRKBENCH_RUNNER_TOKEN' in given
    ? {}
    : {
        API_URL: joined.apiUrl,
        WRKBENCH_RUNNER_TOKEN: joined.token,
        WRKBENCH_RUNNER_NAME: joined.name,
        WRKBENCH_ENVIRONMENT: joined.environment,
      }

/**
 * Reads the configuration from the environment and from what joining stored in the data folder.
 * @throws Error that names every variable that is missing or wrong
 */
export const readConfig = (env: NodeJS.ProcessEnv, joined: Joined | null = null): Config => {
  const given = set(env)
  const fromJoining = joinedValues(given, joined)
  const values: Record<string, unknown> = { ...defaults, ...fromJoining, ...given }
  if (!validator.Check(values)) {
    const unjoined = values.WRKBENCH_RUNNER_TOKEN === undefined
    throw new Error(`${problemsOf(values)}${unjoined ? `\n${whereJoined(env)}` : ''}`)
  }
  const e: Environment = values
  return {
    apiUrl: e.API_URL.replace(/\/+$/, ''),
    token: e.WRKBENCH_RUNNER_TOKEN,
    isJoined: 'WRKBENCH_RUNNER_TOKEN' in fromJoining,
    queueUrl: e.QUEUE_URL ?? null,
    name: e.WRKBENCH_RUNNER_NAME,
    dataDir: path.resolve(e.WRKBENCH_DATA_DIR),
    serversDir: path.resolve(e.WRKBENCH_SERVERS_DIR),
    toolsDir: e.WRKBENCH_TOOLS_DIR ? path.resolve(e.WRKBENCH_TOOLS_DIR) : null,
    serverAddress: e.WRKBENCH_SERVER_ADDRESS,
    roles: runnerRoles.filter((role) => e.WRKBENCH_ROLES.split(',').includes(role)),
    environment: e.WRKBENCH_ENVIRONMENT ?? null,
    labels: [...new Set(e.WRKBENCH_LABELS?.split(',') ?? [])],
    targetUser: e.WRKBENCH_TARGET_USER ?? null,
    limits: {
      memory: readMemory(e.WRKBENCH_TARGET_MEMORY),
      processes: readNumber(e.WRKBENCH_TARGET_PROCESSES),
      buildCpus: readNumber(e.WRKBENCH_BUILD_CPUS),
    },
    network: { server: e.WRKBENCH_SERVER_NETWORK, build: e.WRKBENCH_BUILD_NETWORK },
    linkProbe: e.WRKBENCH_LINK_PROBE === 'on',
    niceness: e.WRKBENCH_NICENESS ? Number(e.WRKBENCH_NICENESS) : null,
    hostSettings: e.WRKBENCH_HOST_SETTINGS?.split(',') ?? [],
    drain: e.WRKBENCH_DRAIN,
    logLevel: e.LOG_LEVEL,
  }
}

/** For who has joined, but with another data folder. */
const whereJoined = (env: NodeJS.ProcessEnv): string =>
  `What joining stores is not there: ${joinedFile(dataDirOf(env))}. Join and start with the same WRKBENCH_DATA_DIR.`

/**
 * One line for each variable that is missing or wrong, with what is expected of it. Never a value, since some are
 * secrets.
 */
const problemsOf = (values: Record<string, unknown>): string =>
  Object.entries(Environment.properties)
    .flatMap(([name, schema]) => {
      const value = values[name]
      const { description } = schema as { description?: string }
      if (value !== undefined) return Compile(schema).Check(value) ? [] : [`${name} is not valid: ${description}`]
      const isNeeded = !Type.IsOptional(schema)
      return isNeeded ? [`${name} is not set: join with "wrkbench runner join <url> <code>", or set it`] : []
    })
    .join('\n')
