import os from 'node:os'
import type { HostUsage, Sample } from '@wrkbench/contracts'
import type { Membership } from '../process/members.ts'
import { readProc, readStat } from '../process/process-table.ts'
import { createSwitchCounter } from './context-switches.ts'
import { foreignTicks, readHostTicks, snapshotProcesses, ticksOfOthers } from './host-cpu.ts'
import { type CpuTicks, createProcTree } from './proc-tree.ts'
import type { LoadSampler, Look, SamplerOptions } from './sampler.ts'
import { createScan } from './scan.ts'
import { createPeaks } from './usage.ts'

const everyMs = 250
const shortestSeconds = 0.05
const looksPerSwitchCount = 4

const minus = (a: CpuTicks, b: CpuTicks): CpuTicks => ({ user: a.user - b.user, system: a.system - b.system })
const all = (ticks: CpuTicks): number => ticks.user + ticks.system

/** Bytes a process has read so far, sockets included. */
const readBytes = (pid: number | null): number | null => {
  const text = pid === null ? null : readProc(pid, 'io')
  const found = text?.match(/^rchar: (\d+)/)
  return found ? Number(found[1]) : null
}

const readSelf = () => {
  const stat = readStat('self')
  return {
    own: (stat?.user ?? 0) + (stat?.system ?? 0),
    children: { user: stat?.childUser ?? 0, system: stat?.childSystem ?? 0 },
  }
}

/** The sampler where there is /proc: reads few small files, synchronously, and keeps no more than the looks. */
export const startProcSampler = (options: SamplerOptions): LoadSampler => {
  const { units, onSample } = options
  const scan = createScan()
  const server = { tree: createProcTree(), peaks: createPeaks() }
  const generator = { tree: createProcTree(), peaks: createPeaks() }
  const look = () => {
    const [ofServer = [], ofGenerator = []] = scan.look()
    server.tree.update(ofServer)
    generator.tree.update(ofGenerator)
    return { server: server.tree.cpu(), generator: generator.tree.cpu() }
  }

  const processesBefore = snapshotProcesses()
  scan.watch(options.server)
  const first = { ...look(), host: readHostTicks(), self: readSelf(), at: performance.now() }
  const switches = createSwitchCounter(server.tree.pids)
  const looks: Look[] = []
  let last = { server: first.server, generator: first.generator, at: first.at, bytes: 0 as number | null }
  let generatorPid: number | null = null

  const add = (cpu: { server: CpuTicks; generator: CpuTicks }, bytes: number | null): Look => {
    const at = performance.now()
    const seconds = (at - last.at) / 1000
    const read = bytes !== null && last.bytes !== null ? bytes - last.bytes : null
    const percent = (ticks: number) => (Math.max(0, ticks) / units.ticksPerSecond / seconds) * 100
    const sample: Sample = {
      t: (at - first.at) / 1000,
      phase: options.phase,
      rps: read !== null && options.responseBytes ? read / options.responseBytes / seconds : null,
      serverCpuUser: percent(cpu.server.user - last.server.user),
      serverCpuSystem: percent(cpu.server.system - last.server.system),
      generatorCpu: percent(all(cpu.generator) - all(last.generator)),
      serverRssBytes: server.tree.rssPages * units.pageBytes,
    }
    last = { ...cpu, at, bytes: bytes ?? last.bytes }
    const one = { sample, seconds, bytes: read }
    looks.push(one)
    return one
  }

  const tick = () => {
    const cpu = look()
    for (const one of [server, generator]) one.peaks.look(one.tree)
    if (looks.length % looksPerSwitchCount === looksPerSwitchCount - 1) switches.look(server.tree.pids)
    onSample(add(cpu, readBytes(generatorPid)).sample)
  }
  const timer = setInterval(tick, everyMs)

  const hostUsage = (ours: { server: CpuTicks; generator: CpuTicks }): HostUsage => {
    const [now, before] = [readHostTicks(), first.host]
    const known = new Set([process.pid, ...server.tree.seen, ...generator.tree.seen])
    const runner = readSelf().own - first.self.own
    const foreign = foreignTicks({
      programs: now.programs - before.programs,
      interrupts: now.interrupts - before.interrupts,
      ours: all(ours.server) + all(ours.generator) + runner,
      others: ticksOfOthers(processesBefore, snapshotProcesses(), (pid) => known.has(pid)),
    })
    return {
      cpus: os.cpus().length,
      foreignCpuSeconds: foreign / units.ticksPerSecond,
      stealShare: now.total > before.total ? (now.steal - before.steal) / (now.total - before.total) : null,
      loadBefore: options.loadBefore,
      missing: now.total > before.total ? {} : { stealShare: 'no clock tick passed' },
    }
  }

  /**
   * The generator is gone by now and its last quarter second unseen, but the kernel added all it used to the times of our
   * children. Not so where the server's leader ended as well: then the last seen values must do.
   */
  const generatorTotal = (seen: CpuTicks): CpuTicks => {
    const leader = options.server.root
    const ended = leader !== null && !server.tree.has(leader)
    return ended ? seen : minus(readSelf().children, first.self.children)
  }

  return {
    watch: (membership: Membership) => {
      scan.watch(membership)
      generatorPid = membership.root
    },
    stop: () => {
      clearInterval(timer)
      const seen = look()
      const ours = { server: seen.server, generator: generatorTotal(seen.generator) }
      const wallSeconds = (performance.now() - first.at) / 1000
      server.peaks.look(server.tree)
      switches.look(server.tree.pids)
      if (performance.now() - last.at >= shortestSeconds * 1000) onSample(add(ours, null).sample)
      const used = { server: minus(ours.server, first.server), generator: ours.generator }
      const common = { wallSeconds, ...units }
      return {
        server: server.peaks.usage({ ...common, cpu: used.server, contextSwitches: switches.total }),
        generator: generator.peaks.usage({
          ...common,
          cpu: used.generator,
          contextSwitches: 'the process ends before the last reading',
        }),
        host: hostUsage(used),
        looks,
        serverDied: server.tree.ended > 0,
      }
    },
  }
}
