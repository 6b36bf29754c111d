import { readProc } from '../process/process-table.ts'
import { createSwitchCounter } from './context-switches.ts'
import { readSelf, startHostMeter } from './host-meter.ts'
import { type CpuTicks, createProcTree, minusTicks, ticksOf } from './proc-tree.ts'
import type { LoadSampler, SamplerOptions } from './sampler.ts'
import { createScan } from './scan.ts'
import { createSeries, type Reading } from './series.ts'
import { createPeaks, processUsage } from './usage.ts'

const everyMs = 250
const looksPerSwitchCount = 4

/** Bytes a process has read so far, sockets included. */
const bytesReadBy = (pid: number | null): number | null => {
  const found = pid === null ? null : readProc(pid, 'io')?.match(/^rchar: (\d+)/)
  return found ? Number(found[1]) : null
}

/** Both trees, looked at together. */
const createPair = (options: SamplerOptions) => {
  const scan = createScan()
  const { pageBytes } = options.units
  const server = { tree: createProcTree(), peaks: createPeaks(pageBytes) }
  const generator = { tree: createProcTree(), peaks: createPeaks(pageBytes) }
  let generatorPid: number | null = null
  scan.watch(options.server)
  return {
    server,
    generator,
    watch: (membership: SamplerOptions['server']) => {
      scan.watch(membership)
      generatorPid = membership.root
    },
    look: (): Reading => {
      const [ofServer = [], ofGenerator = []] = scan.look()
      server.tree.update(ofServer)
      generator.tree.update(ofGenerator)
      for (const one of [server, generator]) one.peaks.look(one.tree)
      return {
        at: performance.now(),
        server: server.tree.cpu(),
        generator: generator.tree.cpu(),
        serverRssPages: server.tree.rssPages,
        bytes: bytesReadBy(generatorPid),
      }
    },
  }
}

/** The sampler where there is /proc: reads few small files, synchronously, and keeps no more than the points. */
export const startProcSampler = (options: SamplerOptions): LoadSampler => {
  const { units, onSample } = options
  const pair = createPair(options)
  const { server, generator } = pair
  const host = startHostMeter(options)
  const children = readSelf().children
  const first = { ...pair.look(), bytes: 0 }
  const switches = createSwitchCounter(server.tree.pids)
  const series = createSeries({ ...options, first })
  let looks = 0

  const show = (reading: Reading, isLast: boolean) => {
    const sample = series.add(reading, isLast)
    if (sample) onSample(sample)
  }
  const timer = setInterval(() => {
    show(pair.look(), false)
    if (++looks % looksPerSwitchCount === 0) switches.look(server.tree.pids)
  }, everyMs)

  /**
   * The generator is gone by now and its last quarter second unseen, but the kernel added all it used to the times of our
   * children. Not so where the server's leader ended as well: then the last seen values must do.
   */
  const generatorTotal = (seen: CpuTicks): CpuTicks => {
    const leader = options.server.root
    const isServerGone = leader !== null && !server.tree.has(leader)
    return isServerGone ? seen : minusTicks(readSelf().children, children)
  }

  return {
    watch: pair.watch,
    stop: () => {
      clearInterval(timer)
      const seen = pair.look()
      const last = { ...seen, generator: generatorTotal(seen.generator) }
      switches.look(server.tree.pids)
      show(last, true)
      const cpu = { server: minusTicks(last.server, first.server), generator: last.generator }
      const wallSeconds = (last.at - first.at) / 1000
      const ofServer = { cpu: cpu.server, wallSeconds: wallSeconds - series.idleSeconds }
      const unread = 'the process ends before the last reading'
      return {
        server: processUsage({ ...ofServer, peaks: server.peaks, contextSwitches: switches.total, units }),
        generator: processUsage({
          ...{ cpu: cpu.generator, wallSeconds, peaks: generator.peaks },
          ...{ contextSwitches: unread, units },
        }),
        host: host.stop(
          ticksOf(cpu.server) + ticksOf(cpu.generator),
          new Set([...server.tree.seen, ...generator.tree.seen]),
        ),
        looks: series.looks,
        serverDied: server.tree.ended > 0,
      }
    },
  }
}
