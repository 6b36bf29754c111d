import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CreateJob, JobDetail, StoredReport, SubmitReport } from '@wrkbench/contracts'
import { guard } from '@wrkbench/testing/guard'

export interface TestInstance {
  webUrl: string
  apiUrl: string
  token: string
  signInUrl: string
  dataDir: string
  queue: string
  /** current process id of a part (`api`, `runner`, `maintenance`, `web`, …) */
  pidOf(name: string): Promise<number>
  call(method: string, route: string, body?: unknown): Promise<Response>
  get<T>(route: string): Promise<T>
  createJob(spec: CreateJob): Promise<JobDetail>
  submitReport(report: SubmitReport): Promise<StoredReport>
  job(id: string): Promise<JobDetail>
  /** polls until the job satisfies `done`; rejects after `seconds`, saying how far the job is */
  until(id: string, done: (job: JobDetail) => boolean, seconds: number, everyMs?: number): Promise<JobDetail>
  stop(): Promise<void>
}

const untilFile = async (file: string, child: ChildProcess, said: () => string): Promise<string> => {
  for (let attempt = 0; attempt < 1800; attempt++) {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text) return text
    if (child.exitCode !== null) break
    await sleep(100)
  }
  throw new Error(`the instance did not come up:\n${said()}`)
}

/** A client that calls the API with a token. */
export const client = (apiUrl: string, token: string) => {
  const call = (method: string, route: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${apiUrl}/api/v1${route}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
  const read = async <T>(answer: Response): Promise<T> => {
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const get = async <T>(route: string) => read<T>(await call('GET', route))
  const job = (id: string) => get<JobDetail>(`/jobs/${id}`)
  const until = async (
    id: string,
    done: (job: JobDetail) => boolean,
    seconds: number,
    everyMs = 100,
  ): Promise<JobDetail> => {
    const deadline = Date.now() + seconds * 1000
    for (;;) {
      // the API itself may be down for a moment, which is what some of these tests are about
      const now = await job(id).catch(() => null)
      if (now && done(now)) return now
      if (Date.now() > deadline) {
        const runs = now?.runList.map(
          (r) => `${r.serverId} round ${r.round}.${r.attempt} ${r.status} ${r.error?.message ?? ''}`,
        )
        throw new Error(`after ${seconds} s the job is ${now?.status ?? 'out of reach'}:\n${runs?.join('\n')}`)
      }
      await sleep(everyMs)
    }
  }
  const createJob = async (spec: CreateJob) => read<JobDetail>(await call('POST', '/jobs', spec))
  const submitReport = async (report: SubmitReport) =>
    read<StoredReport>(await call('POST', '/reports', report, { 'idempotency-key': randomUUID() }))
  return { call, get, job, until, createJob, submitReport }
}

/** Ports from which an instance looks for free ones: two that start at the same time must not find the same ones. */
const worker = Number(process.env.VITEST_POOL_ID ?? 1)
const ports = { WEB_PORT: String(3200 + 100 * worker), API_PORT: String(4200 + 100 * worker) }

/** Starts a complete instance in an empty data folder, exactly as `npm start` does. */
export const startInstance = async (
  flags: string[] = ['--no-first-benchmark'],
  env: Record<string, string> = {},
): Promise<TestInstance> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'wrkbench-e2e-'))
  const release = guard({ folder: dataDir })
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', 'start', ...flags], {
    env: {
      ...process.env,
      NODE_ENV: undefined,
      VITEST: undefined,
      WRKBENCH_DATA_DIR: dataDir,
      ...ports,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const instance = JSON.parse(
    await untilFile(path.join(dataDir, 'instance.json'), child, () => said).catch((error: unknown) => {
      child.kill('SIGTERM')
      throw error
    }),
  )
  const { webUrl, apiUrl, token } = instance as { webUrl: string; apiUrl: string; token: string }
  while (!/sign-in\?token=/.test(said)) await sleep(20)
  const pidOf = async (name: string) => {
    const entries = JSON.parse(await readFile(path.join(dataDir, 'processes.json'), 'utf8')) as {
      name: string
      pid: number
    }[]
    const entry = entries.find((e) => e.name === name)
    if (!entry) throw new Error(`no ${name} among ${entries.map((e) => e.name).join(', ')}`)
    return entry.pid
  }
  return {
    webUrl,
    apiUrl,
    token,
    dataDir,
    signInUrl: /http\S+sign-in\?token=\S+/.exec(said)?.[0] ?? '',
    queue: /queue\s+(.*)/.exec(said)?.[1] ?? '',
    pidOf,
    ...client(apiUrl, token),
    stop: async () => {
      if (child.exitCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      // of a PostgreSQL that had to be killed, a process may write a moment longer
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
      release()
    },
  }
}
