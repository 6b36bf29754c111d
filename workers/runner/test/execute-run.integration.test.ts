import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { activeStatuses, completeProfile } from '@wrkbench/contracts'
import { generatorOf } from '@wrkbench/loadgen'
import { notRun } from '@wrkbench/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { autocannonFor, type Harness, openHarness } from './support/harness.ts'
import { helloServer } from './support/servers-folder.ts'

let harness: Harness
beforeEach(async () => {
  harness = await openHarness()
})
afterEach(async () => {
  // Every test leaves no process and no folder of a run behind.
  expect(harness.processes()).toEqual([])
  const runs = path.join(harness.dataDir, 'runs')
  expect(existsSync(runs) ? readdirSync(runs) : []).toEqual([])
  await harness.close()
})

const measuring = () => expect.poll(harness.phases, { timeout: 20_000 }).toContain('MEASURING')
const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)

describe('a run that succeeds', () => {
  it('goes through every phase and hands in raw output and evidence', async () => {
    await harness.write('ok', helloServer({ more: "console.log('hello from the server')" }))
    const profile = autocannonFor(1)
    const report = await harness.run('ok', { profile, warmupSeconds: 1 })
    expect(report).toMatchObject({ outcome: 'SUCCEEDED', error: null, lease: 'lease-1' })
    const phases = [...harness.phases(), ...(report?.phases.map(({ status }) => status) ?? [])]
    expect(phases).toEqual(activeStatuses.filter((status) => status !== 'CLAIMED'))

    expect(report?.parts?.map(({ name }) => name)).toEqual(['verify-again', 'stop'])
    const { measurement, start, samples } = report ?? {}
    expect(measurement?.output).toMatchObject({ exitCode: 0, generatorVersion: '9.0.0', files: [] })
    expect(measurement?.output.argv[0]).toBe(process.execPath)
    const parsed = generatorOf('autocannon').parse(measurement?.output ?? emptyOutput, profile)
    if (parsed.kind !== 'result') throw new Error(parsed.reason)
    expect(parsed.metrics.successes).toBeGreaterThan(10)

    expect(start).toMatchObject({
      buildMs: null,
      buildCached: null,
      linesOfCode: 7,
      runtimeVersion: expect.any(String),
    })
    expect(start?.firstAnswerMs).toBeGreaterThanOrEqual(start?.listeningMs ?? Number.NaN)
    expect(measurement?.answerBytes?.shortest).toBeGreaterThan(100)
    expect(measurement?.serverDied).toBe(false)
    expect(measurement?.server.cpuUserSeconds).toBeGreaterThan(0)
    expect(measurement?.server.peakRssBytes).toBeGreaterThan(20e6)
    expect(measurement?.generator.cpuUserSeconds).toBeGreaterThan(0)
    expect(measurement?.host.cpus).toBeGreaterThan(0)

    let before = 0
    const counted = sum(
      (samples ?? []).map(({ rps, t }) => {
        const seconds = t - before
        before = t
        return (rps ?? 0) * seconds
      }),
    )
    expect(counted / (parsed.metrics.requests ?? Number.NaN)).toBeCloseTo(1, 3)
    const lines = [...harness.fake.heartbeats().flatMap(({ log }) => log), ...(report?.log ?? [])]
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index))
    expect(lines).toContainEqual(expect.objectContaining({ source: 'server', text: 'hello from the server' }))
    expect(harness.fake.heartbeats().flatMap((beat) => beat.samples).length).toBeGreaterThan(3)
  })

  it('works with wrk, whose exact report comes with its output', async ({ skip }) => {
    if (!harness.host.capabilities.generators.find(({ name, path: file }) => name === 'wrk' && file)) {
      notRun('a run with wrk', 'wrk was not found: apt-get install wrk')
      skip()
    }
    await harness.write('ok', helloServer())
    const profile = completeProfile({ generator: 'wrk', connections: 4, durationSeconds: 1 })
    const report = await harness.run('ok', { profile })
    expect(report?.outcome).toBe('SUCCEEDED')
    const parsed = generatorOf('wrk').parse(report?.measurement?.output ?? emptyOutput, profile)
    if (parsed.kind !== 'result') throw new Error(parsed.reason)
    const { requests, bytes } = parsed.metrics
    const { shortest, longest } = report?.measurement?.answerBytes ?? {}
    expect(longest).toBe(shortest)
    expect(bytes.read).toBe((requests ?? 0) * (shortest ?? 0))
  })

  it('gives the server a clean environment and its own folder', async () => {
    const secret = 'WRKBENCH_RUNNER_TOKEN'
    process.env[secret] = 'secret'
    await harness.write(
      'ok',
      helloServer({ more: 'console.log(JSON.stringify({ ...process.env, cwd: process.cwd() }))' }),
    )
    await harness.run('ok', { profile: autocannonFor(1) })
    delete process.env[secret]
    const text = harness.fake
      .heartbeats()
      .flatMap(({ log }) => log)
      .find(({ source }) => source === 'server')?.text
    const seen = JSON.parse(text ?? '{}') as Record<string, string>
    expect(Object.keys(seen).sort()).toEqual([
      'HOME',
      'HOST',
      'LANG',
      'NODE_ENV',
      'PATH',
      'PORT',
      'TZ',
      'WRKBENCH_CPUS',
      'WRKBENCH_ROLE',
      'WRKBENCH_RUN',
      'WRKBENCH_RUNNER',
      'cwd',
    ])
    expect(seen.cwd?.startsWith(path.join(harness.dataDir, 'cache', 'test-ok'))).toBe(true)
  })

  it('warms up until the throughput is steady, and says so', async () => {
    // as fast as the clock, whatever else the machine is at
    const paced = 'setTimeout(() => response.end("hello"), 50)'
    await harness.write('ok', helloServer({ answer: paced }))
    const report = await harness.run('ok', { profile: autocannonFor(1), warmupSeconds: 1, warmupMaxSeconds: 50 })
    expect(report).toMatchObject({ outcome: 'SUCCEEDED', error: null, start: { warmUp: { steady: true, why: null } } })
    const { seconds = 0, rates = [] } = report?.start?.warmUp ?? {}
    expect(seconds).toBeGreaterThan(5)
    expect(seconds).toBeLessThan(49)
    expect(rates.length).toBeGreaterThan(5)
    expect(Math.min(...rates.slice(1))).toBeGreaterThan(10)
  })

  it('measures after the longest warm-up what is not steady by then, and says so', async () => {
    const climbing = 'setTimeout(() => response.end("hello"), Math.max(0, 200 - (performance.now() - start) / 50))'
    await harness.write('ok', helloServer({ more: 'const start = performance.now()', answer: climbing }))
    const report = await harness.run('ok', { profile: autocannonFor(1), warmupSeconds: 1, warmupMaxSeconds: 8 })
    expect(report).toMatchObject({ outcome: 'SUCCEEDED', error: null, start: { warmUp: { steady: false, why: null } } })
    expect(report?.start?.warmUp?.seconds).toBeGreaterThan(7)
  })

  it('knows no throughput of a generator whose reading Linux does not count, and warms up for the shortest time', async ({
    skip,
  }) => {
    if (!harness.host.capabilities.generators.find(({ name, path: file }) => name === 'oha' && file)) {
      notRun('a run with oha', 'oha was not found')
      skip()
    }
    await harness.write('ok', helloServer())
    const profile = completeProfile({ generator: 'oha', connections: 4, durationSeconds: 1 })
    const report = await harness.run('ok', { profile, warmupSeconds: 1, warmupMaxSeconds: 40 })
    expect(report).toMatchObject({ outcome: 'SUCCEEDED', error: null, start: { warmUp: { steady: null, rates: [] } } })
    expect(report?.start?.warmUp?.why).toBe('the throughput could not be read')
    expect(report?.start?.warmUp?.seconds).toBeLessThan(30)
    expect(report?.samples.length).toBeGreaterThan(0)
    expect(report?.samples.filter(({ rps }) => rps !== null)).toEqual([])
  })

  it('warms up for a fixed time where none but that is asked for', async () => {
    await harness.write('ok', helloServer())
    const report = await harness.run('ok', { profile: autocannonFor(1), warmupSeconds: 2 })
    expect(report?.start?.warmUp).toMatchObject({ steady: null, why: '2 s are too few to tell' })
    expect((await harness.run('ok', { profile: autocannonFor(1) }))?.start?.warmUp).toBeNull()
  })

  it('builds once and says so', async () => {
    const build = [['node', '-e', "require('fs').writeFileSync('built.txt', 'x'); console.log('building')"]]
    const more = "import { readFileSync } from 'node:fs'; readFileSync('built.txt')"
    await harness.write('ok', helloServer({ more }), { build })
    const first = await harness.run('ok', { profile: autocannonFor(1) })
    expect(first?.start).toMatchObject({ buildCached: false })
    expect(first?.start?.buildMs).toBeGreaterThan(0)
    const second = await harness.run('ok', { profile: autocannonFor(1) })
    const { buildMs, artifactBytes } = first?.start ?? {}
    expect(artifactBytes).toBeGreaterThan(helloServer({ more }).length)
    expect(second?.start).toMatchObject({ buildCached: true, buildMs, artifactBytes })
    const built = harness.fake
      .heartbeats()
      .flatMap(({ log }) => log)
      .filter(({ source }) => source === 'build')
    expect(built.map(({ text }) => text)).toContain('building')
    expect(built.filter(({ text }) => text === 'building')).toHaveLength(1)
  })
})

const emptyOutput = { stdout: '', stderr: '', files: [], exitCode: null }

describe('a run that fails', () => {
  it('when its host has no place for it; the lease is not renewed any longer', async () => {
    await harness.write('ok', helloServer())
    const runs = path.join(harness.dataDir, 'runs')
    writeFileSync(runs, 'in the way')
    try {
      expect(await harness.run('ok')).toMatchObject({
        outcome: 'FAILED',
        error: { code: 'RUNNER_ERROR', blame: 'runner' },
      })
    } finally {
      rmSync(runs)
    }
    const told = harness.fake.heartbeats().length
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(harness.fake.heartbeats()).toHaveLength(told)
  })

  it('when the build does, with the end of its output; the next build starts afresh', async () => {
    const broken = "for (let i = 0; i < 300; i++) console.log('line ' + i); process.exitCode = 2"
    await harness.write('bad', helloServer(), { build: [['node', '-e', broken]] })
    for (const _ of ['first', 'again']) {
      const report = await harness.run('bad')
      expect(report).toMatchObject({
        outcome: 'FAILED',
        measurement: null,
        error: { code: 'BUILD_FAILED', blame: 'target' },
      })
      expect(report?.error?.detail?.split('\n')).toHaveLength(100)
      expect(report?.error?.detail).toContain('line 299')
    }
    expect(harness.phases()).not.toContain('STARTING')
  })

  it('when the build takes too long', async () => {
    const build = [['node', '-e', "console.log('slow'); setInterval(() => {}, 1000)"]]
    await harness.write('bad', helloServer(), { build, buildTimeoutSeconds: 1 })
    const report = await harness.run('bad')
    expect(report?.error).toMatchObject({
      code: 'BUILD_FAILED',
      message: 'the build took longer than 1 s',
      detail: 'slow',
    })
  })

  it('when the server ends at once, with its last words', async () => {
    await harness.write('bad', "console.error('no such database'); process.exit(4)")
    expect((await harness.run('bad'))?.error).toMatchObject({
      code: 'START_FAILED',
      message: 'the server ended with exit code 4',
      detail: 'no such database',
    })
  })

  it('when the server does not listen in time', async () => {
    await harness.write('bad', 'setInterval(() => {}, 1000)', { startTimeoutSeconds: 1 })
    expect((await harness.run('bad'))?.error).toMatchObject({ code: 'START_TIMEOUT', blame: 'target' })
  })

  it('when the answer is wrong, with the difference, and nothing is measured', async () => {
    await harness.write('bad', helloServer({ answer: "response.end('hullo')" }))
    const report = await harness.run('bad')
    expect(report).toMatchObject({
      outcome: 'FAILED',
      measurement: null,
      error: { code: 'VERIFY_FAILED', message: 'wrong answer to "says hello"' },
      start: { firstAnswerMs: null },
    })
    expect(report?.start?.listeningMs).toBeGreaterThan(0)
    expect(report?.error?.detail).toContain('hullo')
  })

  it('when the answer is wrong after the load, with what was measured', async () => {
    await harness.write('bad', helloServer({ answer: "response.end(requests > 20 ? 'later' : 'hello')" }))
    const report = await harness.run('bad', { profile: autocannonFor(1) })
    expect(report?.error).toMatchObject({ code: 'VERIFY_AGAIN_FAILED', blame: 'target' })
    expect(report?.measurement?.output.stdout).toContain('"requests"')
  })

  it('when the server dies under load, with what the generator still printed', async () => {
    const more = "setTimeout(() => { if (requests > 5) { console.error('out of memory'); process.abort() } }, 1500)"
    await harness.write('bad', helloServer({ more }))
    const report = await harness.run('bad', { profile: autocannonFor(20) })
    expect(report?.error).toMatchObject({ code: 'TARGET_DIED', message: expect.stringContaining('SIGABRT') })
    expect(report?.error?.detail).toContain('out of memory')
    expect(report?.measurement).toMatchObject({ serverDied: true })
  })

  it('when the catalogue is another than the API’s', async () => {
    await harness.write('ok', helloServer())
    const other = await harness.run('ok', { manifestRevision: 'f00' })
    expect(other?.error).toMatchObject({ code: 'CATALOGUE_MISMATCH', detail: expect.stringContaining('f00') })
    const unknown = await harness.run('ok', { serverId: 'test/none' })
    expect(unknown?.error).toMatchObject({ code: 'CATALOGUE_MISMATCH', blame: 'platform' })
  })

  it('when a tool or the generator is missing', async () => {
    await harness.write('ok', helloServer(), { tools: [{ name: 'cobol' }] })
    expect((await harness.run('ok'))?.error).toMatchObject({ code: 'TOOLCHAIN_MISSING', message: /cobol/ })
    await harness.write('ok', helloServer())
    harness.host.capabilities.generators = []
    expect((await harness.run('ok'))?.error).toMatchObject({ code: 'GENERATOR_MISSING', blame: 'generator' })
  })

  it('when the generator ends with an error, cannot be started, or does not end', async () => {
    await harness.write('ok', helloServer())
    const profile = completeProfile({ generator: 'wrk', connections: 4, durationSeconds: 1, timeoutSeconds: 0.1 })
    const runWith = async (script: string) => {
      const file = path.join(harness.dataDir, 'wrk')
      writeFileSync(file, script, { mode: 0o755 })
      const found = { name: 'wrk', version: '4.2.0', path: file, sha256: null, why: null, install: [] } as const
      harness.host.capabilities.generators = [{ ...found, install: [] }]
      return (await harness.run('ok', { profile }))?.error
    }
    expect(await runWith('#!/bin/sh\necho too many open files >&2\nexit 1\n')).toMatchObject({
      code: 'GENERATOR_FAILED',
      blame: 'generator',
      detail: 'too many open files',
      message: expect.stringContaining('ended with 1'),
    })
    expect(await runWith('#!/no/such/shell\n')).toMatchObject({
      code: 'GENERATOR_FAILED',
      message: expect.stringContaining('could not be started'),
    })
    expect(
      await runWith(`#!/bin/sh\necho started\nexec '${process.execPath}' -e 'setInterval(() => {}, 1000)'\n`),
    ).toMatchObject({
      code: 'GENERATOR_TIMEOUT',
      blame: 'generator',
      detail: 'started',
      message: expect.stringMatching(/did not end within \d/),
    })
  })
})

describe('a run that is ended from outside', () => {
  it('by a cancel while it measures', async () => {
    await harness.write('ok', helloServer({ more: "process.on('SIGTERM', () => {})" }))
    const running = harness.run('ok', { profile: autocannonFor(60) })
    await measuring()
    harness.fake.state.cancel = true
    expect(await running).toMatchObject({ outcome: 'CANCELLED', error: null, measurement: null })
  })

  it('by a cancel while it builds', async () => {
    await harness.write('ok', helloServer(), { build: [['node', '-e', 'setInterval(() => {}, 1000)']] })
    const running = harness.run('ok')
    await expect.poll(harness.phases).toContain('PREPARING')
    harness.fake.state.cancel = true
    expect(await running).toMatchObject({ outcome: 'CANCELLED', error: null })
  })

  it('by its deadline', async () => {
    await harness.write('ok', helloServer())
    const report = await harness.run('ok', { profile: autocannonFor(60), deadlineSeconds: 2 })
    expect(report).toMatchObject({ outcome: 'TIMED_OUT', error: { code: 'DEADLINE_EXCEEDED', blame: 'platform' } })
  })

  it('by the loss of its lease: nobody is told', async () => {
    await harness.write('ok', helloServer())
    const running = harness.run('ok', { profile: autocannonFor(60) })
    await measuring()
    harness.fake.refuse('heartbeat', 409, 'LEASE_LOST')
    expect(await running).toBeNull()
  })

  it('by a standstill of its host, of which nothing is told: another attempt is to measure, or nobody any more', async () => {
    await harness.write('ok', helloServer())
    const frozen = async (attempt: number) => {
      const times = () => harness.phases().filter((phase) => phase === 'MEASURING').length
      const before = times()
      const running = harness.run('ok', { profile: autocannonFor(60), attempt })
      await expect.poll(times, { timeout: 20_000 }).toBeGreaterThan(before)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6000)
      return running
    }
    expect(await frozen(1)).toBeNull()
    expect(await frozen(3)).toMatchObject({ outcome: 'FAILED', error: { code: 'RUNNER_ERROR', blame: 'runner' } })
  })

  it('by the end of the runner', async () => {
    await harness.write('ok', helloServer())
    const running = harness.run('ok', { profile: autocannonFor(60) })
    await measuring()
    harness.leave()
    expect(await running).toMatchObject({ outcome: 'FAILED', error: { code: 'RUNNER_STOPPED', blame: 'runner' } })
  })
})

describe('a run on a host whose clock is wrong', () => {
  it('says every time by the clock of the API', async () => {
    await harness.write('ok', helloServer({ more: "console.log('hello')" }))
    const report = await harness.run('ok', { profile: autocannonFor(1), now: '2020-02-03T04:05:06.000Z' })
    const beats = [...harness.fake.heartbeats(), ...(report ? [report] : [])]
    const times = beats.flatMap(({ phases, log }) => [...phases, ...log].map(({ at }) => at))
    times.push(report?.measurement?.output.startedAt ?? '', report?.finishedAt ?? '')
    expect(times.length).toBeGreaterThan(8)
    for (const at of times) expect(at).toMatch(/^2020-02-03T04:0[5-7]:/)
  })
})

describe('a run while the API is away', () => {
  it('measures on and hands in what was not said', async () => {
    await harness.write('ok', helloServer())
    const running = harness.run('ok', { profile: autocannonFor(1) })
    await expect.poll(harness.phases).toContain('PREPARING')
    harness.fake.state.down = true
    const report = await running
    expect(report?.outcome).toBe('SUCCEEDED')
    const said = [...harness.phases(), ...(report?.phases.map(({ status }) => status) ?? [])]
    expect([...new Set(said)]).toEqual(activeStatuses.filter((status) => status !== 'CLAIMED'))
  })
})
