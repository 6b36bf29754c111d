import { createSwitchCounter } from './context-switches.ts'
import { readSelf, startHostMeter } from './host-meter.ts'
import type { LoadSampler, SamplerOptions } from './load-sampler.ts'
import { createProcPair } from './proc-pair.ts'
import { minusTicks, ticksOf } from './proc-tree.ts'
import { createSeries, type Reading } from './series.ts'
import { processUsage } from './usage.ts'

const everyMs = 250
const looksPerSwitchCount = 4
const noSwitches = 'the process ends before the last reading'

/** The sampler where there is /proc: reads few small files, synchronously, and keeps no more than the points. */
export const startProcSampler = (options: SamplerOptions): LoadSampler => {
  const { units, onSample } = options
  const pair = createProcPair(options.server, units.pageBytes)
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

  const usageUntil = (last: Reading) => {
    const used = { server: minusTicks(last.server, first.server), generator: last.generator }
    const wallSeconds = (last.at - first.at) / 1000
    // Time in which the generator was still being loaded would make the server look less busy than it was.
    const underLoad = { wallSeconds: wallSeconds - series.idleSeconds, contextSwitches: switches.total }
    return {
      server: processUsage({ cpu: used.server, ...underLoad, peaks: server.peaks, units }),
      generator: processUsage({
        ...{ cpu: used.generator, wallSeconds, contextSwitches: noSwitches },
        ...{ peaks: generator.peaks, units },
      }),
      host: host.stop(ticksOf(used.server) + ticksOf(used.generator), pair.seen),
    }
  }

  return {
    watch: pair.watch,
    stop: () => {
      clearInterval(timer)
      const seen = pair.look()
      // The generator is gone and its last quarter second unseen, but the kernel added all it used to the times of our
      // children. Not so where the server's leader ended as well: then the last seen values must do.
      const ofChildren = minusTicks(readSelf().children, children)
      const isServerGone = options.server.root !== null && !server.tree.has(options.server.root)
      const last = { ...seen, generator: isServerGone ? seen.generator : ofChildren }
      switches.look(server.tree.pids)
      show(last, true)
      return { ...usageUntil(last), looks: series.looks, serverDied: server.tree.ended > 0 }
    },
  }
}
