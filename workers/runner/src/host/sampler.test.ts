import { readFileSync } from 'node:fs'
import { emptyHostUsage, type ProcessUsage, type Sample } from '@wrkbench/contracts'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { describeWithProc } from '../../test/support/describe-with-proc.ts'
import { testGroups } from '../../test/support/group-tree.ts'
import { nodeArgv, plainEnvironment } from '../../test/support/node-process.ts'
import type { GroupTree } from '../cgroup/group-tree.ts'
import { createMemberList } from '../process/members.ts'
import { readStat } from '../process/process-table.ts'
import { type Group, spawnGroup } from '../process/spawn-group.ts'
import { pause } from '../wait.ts'
import { readKernelUnits } from './kernel-units.ts'
import { startSampler } from './sampler.ts'
import { unknownHostUsage, unknownProcessUsage } from './usage.ts'

const groups: Group[] = []
afterEach(async () => {
  await Promise.all(groups.splice(0).map((group) => group.stop(0)))
})
const cgroups = testGroups()
afterAll(cgroups.close)

const units = readKernelUnits()
let count = 0
/** Runs a program that prints `ready` when it is, and `done` for each piece of work. */
const run = (source: string, bear?: GroupTree['bear'], flags: string[] = []) => {
  let text = ''
  const mark = `sampler-${process.pid}-${count++}`
  const group = spawnGroup({
    argv: nodeArgv(source, flags),
    cwd: process.cwd(),
    env: { ...plainEnvironment, WRKBENCH_RUN: mark },
    markers: [`WRKBENCH_RUN=${mark}`],
    bear,
    onStdout: (chunk) => {
      text += chunk.toString()
    },
    onStderr: () => {},
  })
  groups.push(group)
  const says = (word: string, times = 1) =>
    expect.poll(() => text.split(word).length - 1, { timeout: 10_000 }).toBe(times)
  return { group, says }
}

/** Code that uses this much CPU time, however long that takes on a busy machine. */
const burn = (ms: number) =>
  `const from = process.cpuUsage(); for (;;) { const used = process.cpuUsage(from); if (used.user + used.system > ${ms * 1000}) break }`
const stay = `setInterval(() => {}, 1000)`
const burnsWhenTold = (ms: number) =>
  `process.on('SIGUSR2', () => { ${burn(ms)}; console.log('done') }); console.log('ready'); ${stay}`
const ticksOf = (pid: number) => {
  const stat = readStat(pid)
  return stat ? stat.user + stat.system : Number.NaN
}
const cpuSeconds = ({ cpuUserSeconds, cpuSystemSeconds }: ProcessUsage) =>
  (cpuUserSeconds ?? 0) + (cpuSystemSeconds ?? 0)
const options = (server: Group, samples: Sample[]) => ({
  phase: 'MEASURING' as const,
  server: server.membership,
  responseBytes: 100,
  units,
  before: { loadBefore: 0.5, othersBefore: 0.25 },
  network: 'lo',
  onSample: (sample: Sample) => samples.push(sample),
})

type Bear = GroupTree['bear'] | undefined
const ways: { way: string; bear: Bear }[] = [{ way: '/proc', bear: undefined }]
if (cgroups.tree) ways.push({ way: 'cgroup v2', bear: cgroups.tree.bear })

await describeWithProc('startSampler', () => {
  it.each(ways)(
    'counts every process of a cluster as the kernel does, by $way',
    { timeout: 30_000 },
    async ({ way, bear }) => {
      const child = JSON.stringify(burnsWhenTold(700))
      const server = run(
        `for (let i = 0; i < 3; i++) require('child_process').spawn(process.execPath, ['-e', ${child}], { stdio: 'inherit' }); process.on('SIGUSR2', () => {}); ${stay}`,
        bear,
      )
      await server.says('ready', 3)
      const pids = createMemberList(server.group.membership)().map(({ pid }) => pid)
      const kernel = () => pids.reduce((total, pid) => total + ticksOf(pid), 0) / units.ticksPerSecond
      const samples: Sample[] = []
      const before = kernel()
      const sampler = startSampler(options(server.group, samples))
      server.group.signal('SIGUSR2')
      await server.says('done', 3)
      await expect.poll(() => samples.length).toBeGreaterThan(1)
      const usage = sampler.stop()
      const used = kernel() - before
      expect(used).toBeGreaterThanOrEqual(2.05)
      expect(Math.abs(cpuSeconds(usage.server) / used - 1)).toBeLessThan(0.02)
      expect(usage.server).toMatchObject({ processesMax: 4, missing: {} })
      expect(usage.server.peakRssBytes).toBeGreaterThan(4 * 20e6)
      expect(usage.server.contextSwitches).toBeGreaterThan(0)
      expect(usage.serverDied).toBe(false)
      expect(usage.host.accounting).toBe(way)
      expect(usage.looks.map(({ sample }) => sample)).toEqual(samples)
      expect(samples.at(-1)?.serverThreads).toBeGreaterThanOrEqual(4)
      const { cpus, cpuUserSeconds, cpuSystemSeconds, cpuIdleSeconds } = usage.host
      const all = (cpuUserSeconds ?? 0) + (cpuSystemSeconds ?? 0) + (cpuIdleSeconds ?? 0)
      expect(all / cpus / (usage.generator.wallSeconds ?? 0)).toBeLessThan(1.2)
      expect(cpuSeconds(usage.server)).toBeLessThanOrEqual(cpus * (usage.generator.wallSeconds ?? 0))
    },
  )

  it('knows the peak of memory as the kernel does, also of memory that was given back', async () => {
    const server = run(
      `let kept = Buffer.alloc(50e6, 1); kept = null; global.gc(); console.log('ready'); ${stay}`,
      undefined,
      ['--expose-gc'],
    )
    await server.says('ready')
    const sampler = startSampler(options(server.group, []))
    await pause(300)
    const { server: usage } = sampler.stop()
    const status = readFileSync(`/proc/${server.group.pid}/status`, 'utf8')
    const kilobytes = (name: string) => Number(status.match(new RegExp(`${name}:\\s+(\\d+)`))?.[1])
    const highWater = kilobytes('VmHWM') * 1024
    expect(kilobytes('VmRSS') * 1024).toBeLessThan(highWater - 30e6)
    expect(usage.peakRssBytes).toBeGreaterThan(50e6)
    expect(Math.abs((usage.peakRssBytes ?? 0) / highWater - 1)).toBeLessThan(0.02)
    expect(usage.meanRssBytes).toBeLessThan(highWater - 30e6)
  })

  it.each(ways)(
    'counts the generator to its end, though nobody looks at it then, by $way',
    { timeout: 30_000 },
    async ({ bear }) => {
      const server = run(`console.log('ready'); ${stay}`, bear)
      await server.says('ready')
      const sampler = startSampler(options(server.group, []))
      const generator = run(`${burn(400)}`, bear)
      sampler.watch(generator.group.membership)
      await generator.group.exit
      const usage = sampler.stop()
      expect(cpuSeconds(usage.generator)).toBeGreaterThanOrEqual(0.4)
      expect(cpuSeconds(usage.generator)).toBeLessThan(1)
      expect(usage.generator).toMatchObject({ contextSwitches: null, processesMax: 1 })
      expect(usage.generator.missing.contextSwitches).toMatch(/ends before/)
      expect(usage.host).toMatchObject({ loadBefore: 0.5, othersBefore: 0.25 })
      expect(usage.host.foreignCpuSeconds).toBeGreaterThanOrEqual(0)
    },
  )

  it('knows what the generator reads', async () => {
    const server = run(`console.log('ready'); ${stay}`)
    await server.says('ready')
    const samples: Sample[] = []
    const sampler = startSampler(options(server.group, samples))
    const reads = `const fs = require('fs'); const fd = fs.openSync('/dev/zero'); const b = Buffer.alloc(1e6); setTimeout(() => fs.readSync(fd, b), 50); ${stay}`
    const generator = run(reads)
    sampler.watch(generator.group.membership)
    await pause(700)
    const { looks } = sampler.stop()
    expect(looks.reduce((total, { bytes }) => total + (bytes ?? 0), 0)).toBeGreaterThanOrEqual(1e6)
    expect(samples.some(({ rps }) => (rps ?? 0) >= 1000)).toBe(true)
  })

  it('sees a worker die', async () => {
    const child = JSON.stringify(`process.on('SIGUSR2', () => process.exit(1)); console.log('ready'); ${stay}`)
    const server = run(
      `process.on('SIGUSR2', () => {}); require('child_process').spawn(process.execPath, ['-e', ${child}], { stdio: 'inherit' }).on('exit', () => console.log('done')); ${stay}`,
    )
    await server.says('ready')
    const sampler = startSampler(options(server.group, []))
    server.group.signal('SIGUSR2')
    await server.says('done')
    expect(sampler.stop().serverDied).toBe(true)
  })
})

describe('usage that is not known', () => {
  it('is null with a reason for each field, never zero', () => {
    const usage = unknownProcessUsage('not read on darwin')
    const { missing, ...figures } = usage
    expect(Object.values(figures).every((value) => value === null)).toBe(true)
    expect(Object.keys(missing).sort()).toEqual(Object.keys(figures).sort())
    const unknown = unknownHostUsage(4, { loadBefore: null, othersBefore: 0.1 }, 'not read on win32')
    expect(unknown).toEqual({ ...emptyHostUsage(4), othersBefore: 0.1, missing: unknown.missing })
    expect(unknown.missing).toMatchObject({ foreignCpuSeconds: 'not read on win32', loadBefore: 'not read on win32' })
    expect(unknownHostUsage(4, { loadBefore: 0.5, othersBefore: 0.1 }, 'x').missing).not.toHaveProperty('loadBefore')
  })
})
