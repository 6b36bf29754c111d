import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { completeProfile, type Flag, type LoadProfileInput } from '@wrkbench/contracts'
import { generatorOf } from '@wrkbench/loadgen'
import { notRun } from '@wrkbench/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { flagsOf } from '../packages/core/src/domain/result/flags.ts'
import { type Harness, openHarness } from '../workers/runner/test/support/harness.ts'
import { helloServer } from '../workers/runner/test/support/servers-folder.ts'

let harness: Harness
const burners: ChildProcess[] = []
beforeEach(async () => {
  harness = await openHarness()
})
afterEach(async () => {
  for (const burner of burners.splice(0)) burner.kill('SIGKILL')
  await harness.close()
})

const load: LoadProfileInput = { generator: 'autocannon', connections: 8, durationSeconds: 2 }

/** Runs a made-up server for real, and judges the run as the API does. */
const flagsAfter = async (source: string, change: Partial<LoadProfileInput> = {}): Promise<Map<Flag['id'], string>> => {
  await harness.write('made-up', source)
  const profile = completeProfile({ ...load, ...change })
  const report = await harness.run('made-up', { profile })
  expect(report).toMatchObject({ outcome: 'SUCCEEDED' })
  if (!report?.measurement) throw new Error('nothing was measured')
  const parsed = generatorOf(profile.generator).parse(report.measurement.output, profile)
  if (parsed.kind !== 'result') throw new Error(parsed.reason)
  const flags = flagsOf({ ...report.measurement, profile, metrics: parsed.metrics, noiseFloor: null })
  return new Map(flags.map(({ id, evidence }) => [id, evidence]))
}

/** Keeps all CPUs busy with processes that do not belong to the run. */
const makeBusy = () => {
  for (let burner = 0; burner < 2; burner++) {
    burners.push(spawn(process.execPath, ['-e', 'process.title = "burner"; for (;;);'], { stdio: 'ignore' }))
  }
}

describe('what must not rank', () => {
  it('a server that errs', async () => {
    // correct while it is verified, over one connection
    const errs =
      "if (requests % 50 === 0 && request.socket.server._connections > 4) response.statusCode = 500; response.end('hello')"
    const flags = await flagsAfter(helloServer({ answer: errs }))
    expect(flags.get('errors')).toMatch(/requests failed \((1\.\d|2\.\d)/)
  })

  it('a server that leaves requests without an answer', async () => {
    const hangs = "if (requests % 400 !== 0) response.end('hello')"
    const flags = await flagsAfter(helloServer({ answer: hangs }), { timeoutSeconds: 1, durationSeconds: 3 })
    expect(flags.get('timeouts')).toMatch(/took longer than 1 s/)
  })

  it('a server that restarts a part of itself under load', async () => {
    const restarts = `
      import { spawn } from 'node:child_process'
      const worker = () => spawn(process.execPath, ['-e', 'setTimeout(() => process.exit(1), 700)']).on('exit', worker)
      worker()`
    const flags = await flagsAfter(helloServer({ more: restarts }))
    expect(flags.get('server-died')).toBe('a process of the server ended under load')
  })

  it('a machine on which others work', async () => {
    makeBusy()
    const flags = await flagsAfter(helloServer())
    expect(flags.get('foreign-cpu')).toMatch(/^other processes used \S+ % of a core \(.*burner/)
  })

  it('a rate that cannot be reached', async () => {
    const flags = await flagsAfter(helloServer(), { rate: 500_000 })
    expect(flags.get('rate-not-reached')).toMatch(/of 500,000 requests\/s were offered/)
  })
})

/** Runs `work` with a quota of a fifth of a CPU for this process and all it starts, as a container may have. */
const withQuota = async (work: () => Promise<void>) => {
  const group = `${quotaTree}/wrkbench-test-${process.pid}`
  mkdirSync(group)
  try {
    writeFileSync(`${group}/cpu.cfs_period_us`, '100000')
    writeFileSync(`${group}/cpu.cfs_quota_us`, '20000')
    writeFileSync(`${group}/cgroup.procs`, String(process.pid))
    await work()
  } finally {
    writeFileSync(`${quotaTree}/cgroup.procs`, String(process.pid))
    rmdirSync(group)
  }
}
const quotaTree = '/sys/fs/cgroup/cpu'

if (existsSync(`${quotaTree}/cpu.cfs_quota_us`) || existsSync(`${quotaTree}/cpu.stat`)) {
  it('server and generator starved of CPU by a quota', async () => {
    await withQuota(async () => {
      const flags = await flagsAfter(helloServer())
      expect(flags.get('throttled')).toMatch(/^held back for \S+ of \S+ s by a CPU quota$/)
    })
  })
} else notRun('server and generator starved of CPU by a quota', 'there is no cpu controller of cgroup v1')
