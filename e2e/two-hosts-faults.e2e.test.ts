import { setTimeout as sleep } from 'node:timers/promises'
import type { RunDetail } from '@wrkbench/contracts'
import { notRun } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestHost, whyNoNamespaces } from './support/namespaces.ts'
import { processesOfRun } from './support/processes.ts'
import { goneWithin, oneRun, openTwoHosts, type TwoHosts } from './support/two-hosts.ts'

const why = whyNoNamespaces('wrk')
if (why) notRun('faults of several hosts', why)

/**
 * Apart from the tests of what two hosts measure: these wait for leases to expire most of the time, and judge no
 * figure.
 */
describe.skipIf(why !== null)('several hosts of which one fails', () => {
  let hosts: TwoHosts
  beforeAll(async () => {
    hosts = await openTwoHosts()
  }, 120_000)
  afterAll(() => hosts?.close(), 60_000)

  /** stops everything that runs on a host for a while, its runner first */
  const freeze = async (host: TestHost, ms: number) => {
    const pids = hosts.network.processes(host)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    await sleep(ms)
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }

  it('ends the server by its lease when the leader dies, and the environment is free', async () => {
    const job = await hosts.api.createJob(oneRun(60))
    const run = await hosts.whileMeasuring(job)
    const servers = processesOfRun(run.id)
    hosts.kill(hosts.load())
    const lost = await hosts.api.until(job.id, (j) => j.runList.some(({ status }) => status === 'LOST'), 45)
    expect(lost.runList.find(({ id }) => id === run.id)?.error?.code).toBe('RUNNER_LOST')
    expect(servers.length).toBeGreaterThan(1)
    await expect.poll(() => hosts.network.listening(hosts.network.server), { timeout: 5000 }).toEqual([])
    await hosts.api.call('POST', `/jobs/${job.id}/cancel`)
    hosts.startRunner(hosts.load(), 'LOAD')
    await hosts.here(hosts.load().name)
    await goneWithin(run.id, 10)
    await hosts.finished(await hosts.api.createJob(oneRun(1)))
  }, 180_000)

  it('says so when the serving runner dies, and it ends what it left when it is back', async () => {
    const job = await hosts.api.createJob(oneRun(60))
    const run = await hosts.whileMeasuring(job)
    hosts.kill(hosts.network.server)
    await sleep(500)
    hosts.startRunner(hosts.network.server, 'SERVER')
    const ended = await hosts.api.until(job.id, (j) => j.finishedAt !== null, 60)
    expect(ended.runList.map(({ status, error }) => [status, error?.code])).toEqual([['FAILED', 'PART_LOST']])
    expect(ended.runList[0]?.error?.message).toContain(hosts.network.server.name)
    await goneWithin(run.id, 20)
    await hosts.here(hosts.network.server.name)
    await hosts.finished(await hosts.api.createJob(oneRun(1)))
  }, 180_000)

  it('measures again what was measured while the serving host stood still', async () => {
    const job = await hosts.api.createJob(oneRun(20))
    const run = await hosts.whileMeasuring(job)
    await freeze(hosts.network.server, 8000)
    const second = await hosts.finished(job, 90)
    expect(second.attempt).toBe(2)
    const first = await hosts.api.get<RunDetail>(`/runs/${run.id}`)
    expect([first.status, first.error?.code, first.result]).toEqual(['LOST', 'RUNNER_STOPPED', null])
    expect(processesOfRun(run.id)).toEqual([])
  }, 180_000)

  it('gives a run up whose serving host stands still past its lease, and that host ends what it finds when it goes on', async () => {
    const job = await hosts.api.createJob(oneRun(60))
    const run = await hosts.whileMeasuring(job)
    await freeze(hosts.network.server, 40_000)
    const ended = await hosts.api.until(job.id, (j) => j.finishedAt !== null, 20)
    expect(ended.runList.map(({ status, error }) => [status, error?.code])).toEqual([['FAILED', 'PART_LOST']])
    await goneWithin(run.id, 10)
    await hosts.here(hosts.network.server.name)
    expect(hosts.network.listening(hosts.network.server)).toEqual([])
    await hosts.finished(await hosts.api.createJob(oneRun(1)))
  }, 180_000)
})
