import { randomUUID } from 'node:crypto'
import type {
  CreatedRunnerInvitation,
  JobDetail,
  JoinedRunner,
  Registered,
  RunnerEntry,
  RunnerList,
  RunPlan,
} from '@wrkbench/contracts'
import { createRunnerAccess } from '@wrkbench/queue'
import { queueBackends } from '@wrkbench/testing'
import type { InjectOptions } from 'fastify'
import { bearer } from './people.ts'
import { job, registration } from './runner.ts'
import { memoryQueue, startApp } from './start-app.ts'

interface Speaker {
  incarnation: string
  say(path: string, payload?: object): Promise<{ json<T>(): T }>
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Opens an instance with a real queue that runners can be given access to, and functions with which hosts join it. */
export const openRunnerHosts = async () => {
  const backends = await queueBackends()
  const [backend] = backends
  if (!backend) throw new Error('no queue backend')
  const queue = memoryQueue()
  const access = createRunnerAccess({ url: backend.url, log: silent })
  const api = await startApp({ queue, access })
  const admin = (request: InjectOptions) => bearer(api, api.tokens.apiToken)(request)

  const invite = async (payload: object) => {
    const response = await admin({ method: 'POST', url: '/runner-invitations', payload })
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json<CreatedRunnerInvitation>()
  }
  const join = (code: string) => api.call(null, { method: 'POST', url: '/api/v1/runner/join', payload: { code } })

  /** Makes a host that has joined and registered, with functions for its calls. */
  const joined = async (name: string, environment = name) => {
    const { token } = (await join((await invite({ name, environment })).code)).json<JoinedRunner>()
    const incarnation = randomUUID()
    const say = (path: string, payload: object = { incarnation }, headers = {}, as = token) =>
      bearer(api, as)({ method: 'POST', url: `/runner/${path}`, payload, headers })
    const hostFacts = { ...registration.hostFacts, hostname: `host-${name}` }
    const body = { ...registration, name, incarnation, hostFacts }
    const register = (more: object = {}, as = token) => say('register', { ...body, queue: 'ask', ...more }, {}, as)
    const first = await register()
    if (first.statusCode !== 200) throw new Error(first.body)
    return { name, token, incarnation, say, register, ...first.json<Registered>() }
  }

  return {
    api,
    queue,
    access,
    backend,
    admin,
    invite,
    join,
    joined,
    entryOf: async ({ name }: { name: string }): Promise<RunnerEntry> => {
      const { items } = (await admin({ url: '/runners' })).json<RunnerList>()
      const found = items.find((one) => one.name === name)
      if (!found) throw new Error(`there is no runner ${name}`)
      return found
    },
    submit: async (environment: string): Promise<{ id: string; runId: string }> => {
      const response = await admin({ method: 'POST', url: '/jobs', payload: { ...job, environment } })
      const { id, runList } = response.json<JobDetail>()
      return { id, runId: runList[0]?.id ?? '' }
    },
    jobOf: async (id: string) => (await admin({ url: `/jobs/${id}` })).json<JobDetail>(),
    claim: async ({ say, incarnation }: Speaker, runId: string) =>
      (await say('claim', { runId, incarnation })).json<RunPlan>(),
    close: async () => {
      await access.withdraw(await access.holders())
      await Promise.all([api.close(), access.close(), ...backends.map(({ drop }) => drop())])
    },
  }
}
export type RunnerHosts = Awaited<ReturnType<typeof openRunnerHosts>>
export type JoinedHost = Awaited<ReturnType<RunnerHosts['joined']>>

export const codeOf = (response: { json(): { code?: string } }) => response.json().code
