import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { RegisterRunner } from '@wrkbench/contracts'
import packageJson from '../package.json' with { type: 'json' }
import { createApiClient } from './api-client.ts'
import { captureHost, type FoundHost } from './capture-host.ts'
import { removeGroups } from './cgroup/group-tree.ts'
import { changeToken } from './change-token.ts'
import type { Config } from './config.ts'
import { createConsumption } from './consume.ts'
import { createDuties } from './duties.ts'
import { lookAtKernel } from './host/host-facts.ts'
import { watchFacts } from './host/watch-facts.ts'
import type { Logger } from './log.ts'
import { playParts } from './parts/play-parts.ts'
import { openGroupFile } from './process/group-file.ts'
import { killOrphans } from './process/orphans.ts'
import { keepPresent, type Membership, register } from './register.ts'
import { openSpool } from './spool.ts'
import type { Stops } from './stops.ts'
import { takeRun } from './take-run.ts'
import { fixedToken, joinedToken } from './token-holder.ts'

const tokenOf = ({ isJoined, dataDir, apiUrl, token, name, environment }: Config) =>
  isJoined ? joinedToken(dataDir, { apiUrl, token, name, environment: environment ?? name }) : fixedToken(token)

/** What the runner tells the API about itself when it registers. */
const introduce = (config: Config, { host, facts, measures }: FoundHost): Omit<RegisterRunner, 'incarnation'> => {
  const { name, roles, environment, serverAddress, labels } = config
  const { capabilities } = host
  return {
    name,
    version: packageJson.version,
    capabilities,
    hostFacts: facts,
    measures,
    labels,
    roles,
    serverAddress,
    ...(environment === null ? {} : { environment }),
    queue: config.queueUrl === null ? 'ask' : 'own',
  }
}

/** Runs one call at a time: a call made while another is under way gets the result of that one. */
const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let underWay: Promise<void> | null = null
  return () => {
    underWay ??= work().finally(() => {
      underWay = null
    })
    return underWay
  }
}

/** Runs until it is told to stop, and leaves no process or control group of its own behind. */
export const runRunner = async (config: Config, log: Logger, { leaving, abort }: Stops): Promise<void> => {
  const groups = openGroupFile(config.dataDir)
  const found = await captureHost(config, log)
  const { host, facts } = found
  const killed = await killOrphans({ mark: host.mark, groups })
  if (killed > 0) log.warn({ killed }, 'processes of an earlier runner were ended')
  await rm(path.join(config.dataDir, 'runs'), { recursive: true, force: true })

  const incarnation = randomUUID()
  const token = tokenOf(config)
  const { name, queueUrl } = config
  const api = createApiClient({ baseUrl: config.apiUrl, token, name })
  const spool = openSpool({ dataDir: config.dataDir, api, log })
  // Before registering: a new incarnation loses whatever the older one still held.
  await spool.handInAll(leaving)

  const body = { ...introduce(config, found), incarnation }
  const membership: Membership = { api, body, signal: leaving, log, onTurnedAway: () => void duties.close() }
  const checkFacts = watchFacts({
    facts,
    look: lookAtKernel,
    tell: async (now) => {
      body.hostFacts = now
      await api.register({ ...body, queue: 'keep' }, leaving)
    },
  })
  const again = once(() => register(membership).then(duties.take, () => {}))
  const onForgotten = () => {
    void duties.close()
    void again()
  }
  const deps = { host, api, groups, signal: abort, leaving, incarnation, spool, log, checkFacts, onForgotten }
  const consumption = createConsumption({
    queueUrl,
    api,
    incarnation,
    log,
    take: (runId) => takeRun(deps, runId),
    onRefused: () => {
      if (queueUrl === null && !leaving.aborted) void again()
    },
  })
  const play = (signal: AbortSignal) =>
    playParts({ host, api, groups, incarnation, signal, log, onNews: () => void again() })
  const duties = createDuties({ consumption, play })
  const onRotate = () => changeToken({ api, token, log, again })
  try {
    await again()
    await keepPresent({ ...membership, isIdle: consumption.isIdle, onRegistered: duties.take, onRotate })
  } finally {
    await duties.close()
    host.network.release()
    if (host.cgroups) removeGroups(host.cgroups.folder)
  }
}
