import { createSwitchCounter } from './context-switches.ts'
import { readChildren, startHostMeter } from './host-meter.ts'
import type { LoadSampler, SamplerOptions } from './load-sampler.ts'
import { createProcPair } from './proc-pair.ts'
import { minus, sumOf } from './seconds.ts'
import { createSeries, type Reading } from './series.ts'
import { processUsage } from './usage.ts'

const everyMs = 250
const looksPerSwitchCount = 4
const noSwitches = 'the process ends before the last reading'

/** The sampler for systems with /proc. It reads few small files, synchronously, and keeps only the points. */
export const startProcSampler = (options: SamplerOptions): LoadSampler => {
  const { units, network, onSample } = options
  const pair = createProcPair(options.server, units, network)
  const { server, generator } = pair
  const host = startHostMeter(options)
  const children = readChildren(units)
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
   * If the generator has no control group of its own, its last quarter second is not seen. But by now it has ended, and
   * the kernel has added all its CPU time to that of our children. This does not work if the server's leader ended as
   * well: then the last look must do.
   */
  const generatorUntil = (seen: Reading) => {
    const isServerGone = options.server.root !== null && !server.tree.has(options.server.root)
    return generator.isExact || isServerGone ? seen.generator : minus(readChildren(units), children)
  }

  const usageUntil = (last: Reading) => {
    const used = { server: minus(last.server, first.server), generator: last.generator }
    const wallSeconds = (last.at - first.at) / 1000
    // The time in which the generator was still starting would make the server look less busy than it was.
    const underLoad = { wallSeconds: wallSeconds - series.idleSeconds, contextSwitches: switches.total }
    const accounting = server.isExact ? ('cgroup v2' as const) : ('/proc' as const)
    return {
      server: processUsage({ cpu: used.server, ...underLoad, peaks: server.peaks }),
      generator: processUsage({
        cpu: used.generator,
        wallSeconds,
        contextSwitches: noSwitches,
        peaks: generator.peaks,
      }),
      host: host.stop(sumOf(used.server) + sumOf(used.generator), pair.seen, accounting),
    }
  }

  return {
    watch: pair.watch,
    stop: () => {
      clearInterval(timer)
      const seen = pair.look()
      const last = { ...seen, generator: generatorUntil(seen) }
      switches.look(server.tree.pids)
      show(last, true)
      return { ...usageUntil(last), looks: series.looks, serverDied: server.tree.ended > 0 }
    },
  }
}
