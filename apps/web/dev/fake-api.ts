/**
 * A stand-in for the API while pages are built: contract-typed fixtures in every state. Development only: nothing in
 * src/ imports it, and it is not part of the build. `pnpm dev:api`, then API_URL=http://127.0.0.1:3219.
 * The cookie `fake` picks an instance: full (default), empty, no-runner, signed-out, broken.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type CreateJob, type JobDetail, type Problem, writtenOut } from '@wrkbench/contracts'
import { generators, scenarios, servers } from './fixtures/catalogue.ts'
import { environments, hostHistory, offlineRunner, runner } from './fixtures/host.ts'
import { emptyLeaderboard, leaderboard } from './fixtures/leaderboards.ts'
import { overview } from './fixtures/overview.ts'
import { logOf, rawOf, runDetail } from './fixtures/runs.ts'
import { sampleJobs } from './fixtures/sample-jobs.ts'
import { LiveJob, planOf } from './live-job.ts'

const port = Number(process.env.PORT ?? 3219)
const live = new Map<string, LiveJob>()
const trio = ['node/http', 'node/express', 'node/fastify']

const begin = (job: LiveJob): LiveJob => {
  live.set(job.snapshot().id, job)
  void job.start()
  return job
}
const showcase = begin(
  new LiveJob(
    {
      id: 'job-live',
      number: 184,
      label: 'Four frameworks, two scenarios',
      servers: ['go/net-http', ...trio],
      scenarios: ['json', 'plaintext'],
      rounds: 5,
      profiles: [{ generator: 'wrk', connections: 64, threads: 2, durationSeconds: 20 }],
      warmupSeconds: 4,
    },
    22,
  ),
)

const problem = (status: number, code: string, detail: string, errors: Problem['errors'] = []): Problem => ({
  type: 'about:blank',
  title: code,
  status,
  code,
  detail,
  requestId: 'req-fake-1',
  errors,
})

const jobs = (state: string): JobDetail[] =>
  state === 'full'
    ? [...[...live.values()].map((job) => job.snapshot()), ...sampleJobs()].sort((a, b) => b.number - a.number)
    : []
const findRun = (id: string) =>
  jobs('full')
    .flatMap((job) => job.runList.map((run) => ({ job, run })))
    .find(({ run }) => run.id === id)

const check = (body: CreateJob): Problem['errors'] => [
  ...body.servers.flatMap((id, i) =>
    servers.some((server) => server.id === id)
      ? []
      : [{ path: `/servers/${i}`, message: `${id} is not in the catalogue` }],
  ),
  ...body.profiles
    .map(writtenOut)
    .flatMap((profile, i) =>
      (profile.threads ?? 1) > profile.connections
        ? [{ path: `/profiles/${i}/threads`, message: 'must not be above connections' }]
        : [],
    ),
]

const createJob = (body: CreateJob) => {
  const errors = check(body)
  if (errors.length > 0) return problem(422, 'VALIDATION', 'The job cannot be run as it stands.', errors)
  return begin(new LiveJob(planOf(body, 188 + live.size))).snapshot()
}

const stream = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams): void => {
  const job = live.get(query.get('job') ?? '')
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  let next = Number(request.headers['last-event-id'] ?? query.get('lastEventId') ?? 0)
  const flush = () => {
    for (const event of job?.events.slice(next) ?? [])
      response.write(`id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`)
    next = Math.max(next, job?.events.length ?? 0)
  }
  response.write(': hello\n\n')
  flush()
  job?.changed.on('event', flush)
  response.on('close', () => job?.changed.off('event', flush))
}

const runnersOf = (state: string) => {
  if (state === 'no-runner') return []
  const active = showcase.snapshot().runList.find((run) => run.startedAt && !run.finishedAt)
  const current = active
    ? {
        id: active.id,
        jobId: 'job-live',
        jobNumber: 184,
        serverId: active.serverId,
        scenarioId: active.scenarioId,
        status: active.status,
      }
    : null
  return state === 'empty' ? [runner()] : [runner({ currentRun: current }), offlineRunner()]
}

const list = (state: string, path: string, query: URLSearchParams): unknown => {
  const blank = state === 'empty' || state === 'no-runner'
  switch (path) {
    case '/session/methods':
      return { providers: [{ id: 'github', name: 'GitHub' }] }
    case '/account':
      return {
        ...{ id: 'u1', name: 'admin', email: null, hasPassword: false, needsCurrentPassword: false },
        providers: [],
      }
    case '/session':
      return {
        user: { id: 'u1', name: 'admin', email: null },
        scopes: ['read', 'jobs:write', 'results:write', 'admin'],
        isAdmin: true,
        projects: [{ slug: 'default', name: 'Default', isPublic: false, role: 'admin' }],
        expiresAt: null,
      }
    case '/servers':
      return { items: state === 'no-runner' ? servers.map((server) => ({ ...server, availability: [] })) : servers }
    case '/scenarios':
      return { items: scenarios }
    case '/generators':
      return { items: state === 'no-runner' ? generators.map((entry) => ({ ...entry, found: [] })) : generators }
    case '/environments':
      return { items: environments }
    case '/runners':
      return { items: runnersOf(state) }
    case '/jobs':
      return {
        items: jobs(state).filter((job) => !query.has('status') || query.getAll('status').includes(job.status)),
        nextCursor: null,
      }
    case '/overview': {
      const boards = scenarios.map(({ id }) => leaderboard(new URLSearchParams({ scenario: id })))
      return overview(blank ? [] : boards, jobs(state), runnersOf(state))
    }
    case '/leaderboard':
      return blank ? emptyLeaderboard() : leaderboard(query)
    default:
      return undefined
  }
}

const item = (state: string, path: string): unknown => {
  const [, kind, ...rest] = path.split('/')
  const id = rest[0] ?? ''
  if (kind === 'servers') return servers.find((server) => server.id === rest.join('/'))
  if (kind === 'hosts') return hostHistory
  if (kind === 'jobs') return live.get(id)?.snapshot() ?? jobs('full').find((job) => job.id === id)
  if (kind !== 'runs' || state === 'empty') return undefined
  const hit = findRun(id)
  if (!hit) return undefined
  const seen = hit.run.finishedAt ? undefined : live.get(hit.job.id)?.history(id)
  if (rest[1] === 'log') return { items: seen?.log ?? logOf(hit.run, hit.job.warmupSeconds), nextAfter: null }
  const detail = runDetail(hit.job, hit.run)
  return seen ? { ...detail, timeline: seen.timeline, phases: seen.phases } : detail
}

const post = (path: string, body: unknown): [number, unknown] => {
  const [, , id, verb] = path.split('/')
  if (path === '/session')
    return (body as { token: string }).token.startsWith('spent')
      ? [401, problem(401, 'UNAUTHENTICATED', 'This link has been used.')]
      : [204, undefined]
  if (path === '/jobs') {
    const made = createJob(body as CreateJob)
    return ['errors' in made ? 422 : 201, made]
  }
  if (verb === 'cancel') {
    live.get(id ?? '')?.cancel()
    return [200, live.get(id ?? '')?.snapshot()]
  }
  const old = jobs('full').find((job) => job.id === id)
  if (verb === 'rerun' && old)
    return [201, begin(new LiveJob({ ...planOf(old as unknown as CreateJob, 188 + live.size) })).snapshot()]
  return [404, problem(404, 'NOT_FOUND', 'There is nothing here.')]
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': status >= 400 ? 'application/problem+json' : 'application/json' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}

const read = async (request: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const part of request) text += part
  return text === '' ? undefined : JSON.parse(text)
}

const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://fake')
  const path = url.pathname.replace(/^\/api\/v1/, '')
  const state = /fake=([a-z-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'full'
  if (request.method === 'POST') return send(response, ...post(path, await read(request)))
  if (state === 'signed-out') return send(response, 401, problem(401, 'UNAUTHENTICATED', 'You are signed out.'))
  if (state === 'broken') return send(response, 503, problem(503, 'UNAVAILABLE', 'Postgres does not answer.'))
  if (path === '/events') return stream(request, response, url.searchParams)
  const raw = /^\/runs\/([^/]+)\/raw$/.exec(path)
  const hit = raw ? findRun(raw[1] ?? '') : undefined
  if (hit) {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(rawOf(hit.run, url.searchParams.get('name') ?? ''))
    return
  }
  const found = list(state, path, url.searchParams) ?? item(state, path)
  send(response, found ? 200 : 404, found ?? problem(404, 'NOT_FOUND', 'There is nothing here.'))
}

createServer((request, response) => void handle(request, response)).listen(port, '127.0.0.1', () => {
  console.log(`fake API on http://127.0.0.1:${port}`)
})
