import { completeProfile, type RunDetail } from '@wrkbench/contracts'
import { generatorOf } from '@wrkbench/loadgen'
import { notRun } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whyNoNamespaces } from './support/namespaces.ts'
import { goneWithin, oneRun, openTwoHosts, type TwoHosts } from './support/two-hosts.ts'

const why = whyNoNamespaces('wrk')
if (why) notRun('runs over several hosts', why)

/** 20 Mbit/s in bytes, and how much of that is left for answers: 1448 of the 1514 bytes of each frame */
const linkBytesPerSecond = 2.5e6
const answerBytesPerSecond = (linkBytesPerSecond * 1448) / 1514

const flagIds = (run: RunDetail) => run.result?.flags.map(({ id }) => id) ?? []

describe.skipIf(why !== null)('several hosts', () => {
  let hosts: TwoHosts
  beforeAll(async () => {
    hosts = await openTwoHosts()
  }, 120_000)
  afterAll(() => hosts?.close(), 60_000)

  it('has the load host lead and the other serve, and no runner listen on any port', async () => {
    expect(await hosts.duties()).toEqual({ [hosts.network.server.name]: 'serves', [hosts.load().name]: 'leads' })
    expect(hosts.network.defaultRoutes()).toBe('')
    expect([hosts.network.server, hosts.load()].flatMap(hosts.network.listening)).toEqual([])
  })

  it('measures what the link permits, and says that it was the link', async () => {
    hosts.network.limit(1)
    try {
      const run = await hosts.finished(await hosts.api.createJob(oneRun()))
      const { metrics } = run.result ?? {}
      expect((metrics?.throughputBytesPerSecond ?? 0) / answerBytesPerSecond).toBeGreaterThan(0.9)
      expect((metrics?.throughputBytesPerSecond ?? 0) / answerBytesPerSecond).toBeLessThan(1.1)
      expect(flagIds(run)).toContain('network-bound')
      expect(run.hosts.map(({ roles, name, facts }) => [roles, name, facts?.hostname])).toEqual([
        [['LOAD'], hosts.load().name, hosts.load().name],
        [['SERVER'], hosts.network.server.name, hosts.network.server.name],
      ])
      expect(run.hosts.every(({ usage }) => usage !== null)).toBe(true)
      expect((run.link?.bytesPerSecond ?? 0) / linkBytesPerSecond).toBeGreaterThan(0.85)
      expect((run.link?.bytesPerSecond ?? 0) / linkBytesPerSecond).toBeLessThan(1.1)
    } finally {
      hosts.network.unlimit(1)
    }
  })

  it('blames no link that is not the limit, and opens no port but the server’s', async () => {
    const job = await hosts.api.createJob(oneRun())
    await hosts.whileMeasuring(job)
    expect(hosts.network.listening(hosts.network.server)).toHaveLength(1)
    expect(hosts.network.listening(hosts.load())).toEqual([])
    const run = await hosts.finished(job)
    expect(flagIds(run)).not.toContain('network-bound')
    expect(run.result?.server?.cpuUserSeconds).toBeGreaterThan(0)
    expect(run.timeline.some(({ serverCpuUser }) => (serverCpuUser ?? 0) > 0)).toBe(true)
    expect(run.argv?.at(-1)).toContain(`http://${hosts.network.server.address}:`)
    expect(hosts.network.listening(hosts.network.server)).toEqual([])
  })

  it('ends the server within 3 s of a cancel', async () => {
    const job = await hosts.api.createJob(oneRun(60))
    const run = await hosts.whileMeasuring(job)
    await hosts.api.call('POST', `/jobs/${job.id}/cancel`)
    await goneWithin(run.id, 3)
    const ended = await hosts.api.until(job.id, (j) => j.finishedAt !== null, 10)
    expect(ended.runList.map(({ status }) => status)).toEqual(['CANCELLED'])
  })

  it('adds what two load hosts did, exactly as their raw outputs say', async () => {
    hosts.startRunner(hosts.load(1), 'LOAD')
    await hosts.here(hosts.load(1).name)
    expect(await hosts.duties()).toMatchObject({ [hosts.load(0).name]: 'leads', [hosts.load(1).name]: 'assists' })
    const run = await hosts.finished(await hosts.api.createJob(oneRun(5)))
    const raw = async (name: string) =>
      (await hosts.api.call('GET', `/runs/${run.id}/raw?name=${encodeURIComponent(name)}`)).text()
    const outputs = await Promise.all(['stdout', `${hosts.load(1).name}/stdout`].map(raw))
    const profile = completeProfile({ generator: 'wrk', connections: 4, threads: 2, durationSeconds: 5 })
    const shares = outputs.map((stdout) =>
      generatorOf('wrk').parse({ stdout, stderr: '', files: [], exitCode: 0 }, profile),
    )
    const requests = shares.map((one) => (one.kind === 'result' ? (one.metrics.requests ?? 0) : 0))
    expect(requests.every((count) => count > 0)).toBe(true)
    expect(run.result?.metrics.requests).toBe((requests[0] ?? 0) + (requests[1] ?? 0))
    expect(run.result?.metrics.latency.p99).toBeGreaterThan(0)
    expect(run.hosts.map(({ roles, name }) => [roles.join(), name])).toEqual([
      ['LOAD', hosts.load(0).name],
      ['SERVER', hosts.network.server.name],
      ['LOAD', hosts.load(1).name],
    ])
    expect(await raw(`${hosts.load(1).name}/argv.json`)).toContain('"4"')
  }, 120_000)
})
