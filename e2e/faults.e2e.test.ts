import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CreateJob, JobDetail, RunDetail, RunnerList } from '@wrkbench/contracts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processesOfRun } from './support/processes.ts'
import { startInstance, type TestInstance } from './support/start-instance.ts'

let instance: TestInstance
beforeAll(async () => {
  instance = await startInstance()
}, 240_000)
afterAll(() => instance?.stop(), 60_000)

const spec = (overrides: Partial<CreateJob> = {}, seconds = 1): CreateJob => ({
  servers: ['node/http'],
  scenarios: ['json'],
  profiles: [{ generator: 'autocannon', connections: 4, durationSeconds: seconds }],
  rounds: 1,
  warmupSeconds: 0,
  ...overrides,
})
const current = (job: JobDetail) => job.runList.find((run) => run.status === 'MEASURING')
const whileMeasuring = async (job: JobDetail) => {
  const live = await instance.until(job.id, (j) => current(j) !== undefined, 60)
  const run = current(live)
  if (!run) throw new Error('no run is measuring')
  // the load has begun once both server and generator of the run exist
  while (processesOfRun(run.id).length < 2) await sleep(20)
  return run
}
const gone = async (runId: string, seconds: number) => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(50)) {
    if (processesOfRun(runId).length === 0) return true
  }
  return processesOfRun(runId).length === 0
}
const countedOnce = (job: JobDetail) => {
  const succeeded = job.runList.filter((run) => run.status === 'SUCCEEDED')
  const cells = succeeded.map((run) => `${run.serverId} ${run.scenarioId} ${run.profileIndex} ${run.round}`)
  expect(new Set(cells).size).toBe(cells.length)
  expect(job.cells.flatMap((cell) => cell.rounds)).toHaveLength(succeeded.length)
}

describe('a fault at any moment', () => {
  it('cancels: processes gone within 3 s, the run CANCELLED, the host free for the next job', async () => {
    const job = await instance.createJob(spec({}, 30))
    const run = await whileMeasuring(job)
    const answer = await instance.call('POST', `/jobs/${job.id}/cancel`)
    expect(answer.status).toBeLessThan(300)
    expect(await gone(run.id, 3)).toBe(true)
    const ended = await instance.until(job.id, (j) => j.finishedAt !== null, 10)
    expect(ended.runList.map((r) => r.status)).toEqual(['CANCELLED'])
    const next = await instance.createJob(spec())
    expect((await instance.until(next.id, (j) => j.finishedAt !== null, 60)).status).toBe('SUCCEEDED')
  })

  it('survives kill -9 of the runner: the run is LOST, its processes end, a second attempt finishes the job', async () => {
    const job = await instance.createJob(spec({ rounds: 2 }, 8))
    const run = await whileMeasuring(job)
    process.kill(await instance.pidOf('runner'), 'SIGKILL')
    const lost = await instance.until(job.id, (j) => j.runList.some((r) => r.id === run.id && r.status === 'LOST'), 35)
    expect(lost.runList.find((r) => r.id === run.id)?.error?.code).toBe('RUNNER_LOST')
    expect(await gone(run.id, 20)).toBe(true)
    const ended = await instance.until(job.id, (j) => j.finishedAt !== null, 120)
    expect(ended.status).toBe('SUCCEEDED')
    expect(ended.runList.find((r) => r.position === run.position && r.attempt === 2)?.status).toBe('SUCCEEDED')
    countedOnce(ended)
  })

  it('survives kill -9 of the API: the result of the run arrives after the restart', async () => {
    const job = await instance.createJob(spec({}, 5))
    const run = await whileMeasuring(job)
    process.kill(await instance.pidOf('api'), 'SIGKILL')
    const ended = await instance.until(job.id, (j) => j.finishedAt !== null, 60)
    expect(ended.runList.map((r) => [r.id, r.status, r.attempt])).toEqual([[run.id, 'SUCCEEDED', 1]])
    const { result } = await instance.get<RunDetail>(`/runs/${run.id}`)
    expect(result?.metrics.requests).toBeGreaterThan(0)
    countedOnce(ended)
  })

  it('loses nothing when the queue is emptied under 20 queued runs', async () => {
    const job = await instance.createJob(spec({ rounds: 20 }, 0.5))
    await instance.until(job.id, (j) => j.runs.active > 0, 30)
    await emptyQueue()
    const ended = await instance.until(job.id, (j) => j.finishedAt !== null, 180)
    expect(ended.status).toBe('SUCCEEDED')
    expect(ended.runs.succeeded).toBe(20)
    expect(ended.runList).toHaveLength(20)
    countedOnce(ended)
  }, 240_000)

  it('leaves the runner online and idle', async () => {
    const { items } = await instance.get<RunnerList>('/runners')
    expect(items.map((runner) => [runner.online, runner.currentRun])).toEqual([[true, null]])
  })
})

/** Empties the queue: FLUSHALL on the private Redis, or every row of its database if it is in PostgreSQL. */
const emptyQueue = async () => {
  const environment = await readFile(`/proc/${await instance.pidOf('runner')}/environ`, 'utf8')
  const url = new URL(/(?:^|\0)QUEUE_URL=([^\0]+)/.exec(environment)?.[1] ?? '')
  if (url.protocol === 'redis:') {
    const socket = connect({ host: url.hostname, port: Number(url.port) })
    socket.write(`AUTH ${url.password}\r\nFLUSHALL\r\nQUIT\r\n`)
    let answer = ''
    for await (const chunk of socket) answer += chunk
    expect(answer).toMatch(/^(\+OK\r\n){3}$/)
    return
  }
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const tables = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename NOT LIKE '%migration%'`,
  )
  await client.query(`TRUNCATE ${tables.rows.map((row) => row.name).join(', ')} CASCADE`)
  await client.end()
}
