import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobDetail, RunDetail, RunnerList, RunStatus } from '@wrkbench/contracts'
import { notRun } from '@wrkbench/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { programs } from '../tools/build/programs.ts'
import { createNetwork, type Network, type TestHost, whyNoNamespaces } from './support/namespaces.ts'
import { processesOfRun } from './support/processes.ts'
import { type Backend, startBackend } from './support/start-backend.ts'
import { client } from './support/start-instance.ts'
import { writeTokenServer } from './support/token-server.ts'

const why = whyNoNamespaces('redis-server', 'wrk')
if (why) notRun('a runner whose network drops packets', why)

/** A runner in a network of its own that reaches API and Redis; when packets are dropped, no connection is reset. */
describe.skipIf(why !== null)('a runner whose network drops packets', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wrkbench-dropped-'))
  const data = path.join(folder, 'runner')
  let network: Network
  let host: TestHost
  let backend: Backend
  let api: ReturnType<typeof client>
  let database: pg.Pool

  beforeAll(async () => {
    writeTokenServer(folder, randomUUID())
    network = createNetwork(0)
    host = network.server
    backend = await startBackend(network.controlAddress, folder, { queue: 'redis' })
    api = client(backend.apiUrl, backend.token)
    database = new pg.Pool({ connectionString: backend.databaseUrl })
    const { QUEUE_URL: _, ...told } = backend.runner
    backend.start(host.name, ['ip', 'netns', 'exec', host.name, process.execPath, programs.runner.bundle], {
      ...told,
      WRKBENCH_RUNNER_NAME: host.name,
      WRKBENCH_ENVIRONMENT: 'lab',
      WRKBENCH_SERVERS_DIR: folder,
      WRKBENCH_DATA_DIR: data,
    })
    for (const end = Date.now() + 30_000; ; await sleep(100)) {
      const { items } = await api.get<RunnerList>('/runners')
      if (items.some(({ name, delivery }) => name === host.name && delivery?.kind === 'redis')) break
      if (Date.now() > end) throw new Error(`the runner does not hear of runs:\n${backend.logOf(host.name)}`)
    }
  }, 180_000)
  afterAll(async () => {
    await database?.end()
    await backend?.stop()
    network?.close()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  let mend = () => {}
  const drop = (which: 'all' | 'answers') => {
    const undo = network.drop(host, which)
    mend = () => {
      mend = () => {}
      undo()
    }
  }
  // in case a test failed in between
  afterEach(() => mend())

  const submit = (durationSeconds: number): Promise<JobDetail> =>
    api.createJob({
      environment: 'lab',
      servers: ['test/token'],
      scenarios: ['token'],
      rounds: 1,
      warmupSeconds: 0,
      profiles: [{ generator: 'wrk', connections: 4, threads: 1, durationSeconds }],
    })
  /** Waits until the job's only run has this status, and returns it. */
  const reached = async ({ id }: JobDetail, status: RunStatus, seconds = 60): Promise<RunDetail> => {
    const now = await api.until(id, ({ runList }) => runList.at(-1)?.status === status, seconds)
    return api.get<RunDetail>(`/runs/${now.runList.at(-1)?.id}`)
  }
  const results = async (job: JobDetail): Promise<string[]> => {
    const text = 'SELECT r.run_id FROM results r JOIN runs ON runs.id = r.run_id WHERE runs.job_id = $1'
    return (await database.query<{ run_id: string }>(text, [job.id])).rows.map((row) => row.run_id)
  }
  const attempts = async (job: JobDetail) => (await api.job(job.id)).runList.map(({ status }) => status)
  const spooled = (run: RunDetail, within = 'spool') => existsSync(path.join(data, within, `${run.id}.json`))
  const saidOf = (run: RunDetail, what: string) =>
    backend
      .logOf(host.name)
      .split('\n')
      .filter((line) => line.includes(run.id) && line.includes(what))

  /**
   * Drops the API's answers while one of its statements is held up by a lock, so that it is carried out and the runner
   * does not hear of it.
   */
  const unheard = async (lock: string, statement: string, begin = () => {}): Promise<void> => {
    const holder = await database.connect()
    await holder.query('BEGIN')
    try {
      await holder.query(lock)
      begin()
      const text = `SELECT count(*)::int AS held FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1`
      const held = async () => (await database.query<{ held: number }>(text, [`${statement}%`])).rows[0]?.held
      await expect.poll(held, { timeout: 30_000, interval: 50 }).toBe(1)
      drop('answers')
    } finally {
      await holder.query('COMMIT')
      holder.release()
    }
  }
  const works = async () => {
    const job = await submit(1)
    await reached(job, 'SUCCEEDED', 40)
  }

  it('hands a result in once, of which the API had stored it and only the answer was lost', async () => {
    const job = await submit(2)
    await unheard('LOCK TABLE results IN SHARE MODE', 'INSERT INTO results')
    const stored = await reached(job, 'SUCCEEDED', 10)
    expect(spooled(stored)).toBe(true)
    await sleep(15_000)
    expect(spooled(stored)).toBe(true)
    expect(saidOf(stored, 'no answer within 10000 ms')).not.toEqual([])
    mend()
    await expect.poll(() => spooled(stored), { timeout: 15_000 }).toBe(false)
    expect(spooled(stored, 'spool/refused')).toBe(false)
    await expect.poll(() => saidOf(stored, 'report handed in')).toHaveLength(1)
    expect(await results(job)).toEqual([stored.id])
    expect(await api.get<RunDetail>(`/runs/${stored.id}`)).toEqual(stored)
    expect(await attempts(job)).toEqual(['SUCCEEDED'])
    await works()
  })

  it('measures a run once that it had claimed without hearing so', async () => {
    const pids = network.processes(host)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    const job = await submit(2)
    const lock = `SELECT FROM runs WHERE job_id = '${job.id}' FOR UPDATE`
    await unheard(lock, "UPDATE runs r SET status = 'CLAIMED'", () => {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    })
    await reached(job, 'CLAIMED', 10)
    await sleep(12_000)
    mend()
    const run = await reached(job, 'SUCCEEDED', 40)
    expect(await results(job)).toEqual([run.id])
    expect(await attempts(job)).toEqual(['SUCCEEDED'])
  })

  it('goes on measuring without the API, and tells all of it afterwards, each thing once', async () => {
    const job = await submit(20)
    const { id } = await reached(job, 'MEASURING')
    drop('all')
    await sleep(15_000)
    mend()
    const run = await reached(job, 'SUCCEEDED')
    expect([run.id, run.attempt]).toEqual([id, 1])
    expect(await results(job)).toEqual([id])
    const { rows } = await database.query<{ seq: number }>(
      'SELECT seq FROM run_log_lines WHERE run_id = $1 ORDER BY seq',
      [id],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index))
    const seconds = run.timeline.map(({ t }) => t)
    expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => a - b))
    expect(Math.max(...seconds.slice(1).map((at, index) => at - (seconds[index] ?? 0)))).toBeLessThan(3)
  })

  it('has what it measured past its lease refused, keeps it, and measures again', async () => {
    const job = await submit(5)
    const first = await reached(job, 'MEASURING')
    drop('all')
    await api.until(job.id, ({ runList }) => runList.some(({ status }) => status === 'LOST'), 60)
    expect(spooled(first)).toBe(true)
    mend()
    const second = await reached(job, 'SUCCEEDED')
    expect([await attempts(job), second.attempt]).toEqual([['LOST', 'SUCCEEDED'], 2])
    expect(await results(job)).toEqual([second.id])
    expect([spooled(first), spooled(first, 'spool/refused'), spooled(second)]).toEqual([false, true, false])
    expect(processesOfRun(first.id)).toEqual([])
  }, 180_000)

  it('hears of a run that was submitted while its connection to Redis lay dead', async () => {
    drop('all')
    await sleep(3000)
    const job = await submit(1)
    await sleep(25_000)
    expect(await attempts(job)).toEqual(['QUEUED'])
    mend()
    await reached(job, 'SUCCEEDED', 40)
    expect(await attempts(job)).toEqual(['SUCCEEDED'])
  }, 180_000)
})
