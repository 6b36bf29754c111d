import type { LoadProfile, PartAnswer, PartOrder } from '@wrkbench/contracts'
import { RunFailure } from '../errors.ts'
import { interfaceTowards } from '../host/interface-of.ts'
import { startSampler } from '../host/sampler.ts'
import { scaled } from '../phases/measure.ts'
import { type Prepared, prepare } from '../phases/prepare.ts'
import { runGenerator } from '../phases/run-generator.ts'
import type { Membership } from '../process/members.ts'
import type { RunningServer } from '../server-side/server-side.ts'
import { withoutServer } from '../server-side/sides-samples.ts'
import { pause } from '../wait.ts'
import type { PartContext } from './part-context.ts'

type Told = Omit<PartAnswer, 'failure' | 'log'>
type LoadOrder = Extract<PartOrder, { kind: 'load' }>

/** The server's processes are on another host. */
const nobody: Membership = { root: null, markers: [] }

/** The server as seen by a host that only loads it: an address. Only the leader can tell when it ends. */
const elsewhere = (origin: RunningServer['origin'], network: string): RunningServer => ({
  origin,
  ended: false,
  exit: new Promise(() => {}),
  gone: async () => new RunFailure('TARGET_DIED', 'the server ended while it was under load'),
  watch: async (watch) => {
    const sampler = startSampler({ ...watch, network, server: nobody })
    return { watch: sampler.watch, stop: async () => sampler.stop() }
  },
  stop: async () => true,
})

/** Generates one share of a run's load, with the same generator code and evidence as on the leading host. */
export const createLoadingPart = (part: PartContext) => {
  let prepared: Prepared | null = null

  const load = async (order: LoadOrder, profile: LoadProfile, superseded: AbortSignal): Promise<Told> => {
    if (!prepared) throw new Error('the order comes too early: nothing is prepared')
    const { origin, phase, responseBytes, delayMs } = order
    const [network] = await Promise.all([interfaceTowards(origin.host), pause(delayMs, part.signal)])
    const server = elsewhere(origin, network ?? 'lo')
    const share = { profile, phase, responseBytes, enough: superseded, isShare: true, onSample: () => {} }
    const { output, isCut, watched } = await runGenerator(part, prepared, server, share)
    if (isCut) throw new RunFailure('NO_RESULT', 'the output is longer than a report takes')
    const outcome = prepared.generator.parse(output, profile)
    return {
      report: { host: watched.host, server: null, generator: watched.generator, profile, output },
      samples: scaled(watched.looks, outcome, prepared.generator).map(withoutServer).slice(-1000),
    }
  }

  return async (order: PartOrder, superseded: AbortSignal): Promise<Told> => {
    switch (order.kind) {
      case 'prepare-load':
        prepared = await prepare({ ...part, plan: { ...order.plan, profile: order.profile } })
        return {}
      case 'load':
        return load(order, order.profile, superseded)
      case 'halt':
        return {}
      default:
        throw new Error(`a load host does not ${order.kind}`)
    }
  }
}
