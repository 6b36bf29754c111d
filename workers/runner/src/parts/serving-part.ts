import type { PartAnswer, PartOrder, Sample } from '@wrkbench/contracts'
import { type BeforeStart, readBeforeStart } from '../host/before-start.ts'
import { createRunPlace } from '../placement/placing.ts'
import { emptyStartFacts } from '../run-context.ts'
import { localServerSide } from '../server-side/local.ts'
import type { RunningServer, ServerSide, SidesSampler } from '../server-side/server-side.ts'
import { aborted } from '../wait.ts'
import { openProbe } from './link-probe.ts'
import type { PartContext } from './part-context.ts'

/** The result of an order, without the fields that every answer has. */
type Told = Omit<PartAnswer, 'failure' | 'log'>

const missing = (what: string): never => {
  throw new Error(`the order comes too early: there is no ${what}`)
}

/**
 * Runs the server of a run that another host leads: carries out the leader's orders with the same code that serves on
 * one host.
 */
export const createServingPart = (part: PartContext) => {
  const facts = emptyStartFacts()
  let before: BeforeStart = { loadBefore: null, othersBefore: null }
  let serving: ServerSide | null = null
  let server: RunningServer | null = null
  let probe: { close(): void } | null = null
  let sampler: SidesSampler | null = null
  let samples: Sample[] = []

  const start = async (): Promise<Told> => {
    probe?.close()
    server = await (serving ?? missing('server')).start()
    return { facts, origin: server.origin }
  }

  const watch = async (order: Extract<PartOrder, { kind: 'watch' }>): Promise<Told> => {
    samples = []
    const onSample = (sample: Sample) => samples.push(sample)
    const { phase, responseBytes } = order
    const options = { phase, responseBytes, units: part.host.units, before, onSample }
    sampler = await (server ?? missing('server')).watch(options)
    return {}
  }

  const ended = async () => (server?.ended ? (await server.gone()).toRunError() : null)

  const unwatch = async (): Promise<Told> => {
    const seen = await (sampler ?? missing('watch')).stop()
    sampler = null
    return {
      report: { host: seen.host, server: seen.server },
      samples: samples.slice(-1000),
      serverDied: seen.serverDied,
      ended: await ended(),
    }
  }

  // the server has the host to itself: nothing is pinned
  const place = createRunPlace(part.host.placing)

  /** `superseded` aborts when a newer order has arrived. */
  return async (order: PartOrder, superseded: AbortSignal): Promise<Told> => {
    switch (order.kind) {
      case 'prepare':
        before = await readBeforeStart()
        serving = localServerSide({ ...part, plan: order.plan, facts, place })
        await serving.prepare()
        return { facts }
      case 'probe': {
        const opened = await openProbe(part.host.serverAddress)
        probe = opened
        return { origin: opened.origin }
      }
      case 'start':
        return start()
      case 'watch':
        return watch(order)
      case 'await-end':
        await Promise.race([(server ?? missing('server')).exit, aborted(superseded)])
        return { ended: await ended() }
      case 'unwatch':
        return unwatch()
      case 'stop':
        return { gone: await (server ?? missing('server')).stop(order.graceMs) }
      default:
        throw new Error(`a serving host does not ${order.kind}`)
    }
  }
}
