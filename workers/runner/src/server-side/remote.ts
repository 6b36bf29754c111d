import type { PartAnswer, RunError } from '@wrkbench/contracts'
import { RunFailure } from '../errors.ts'
import { interfaceTowards } from '../host/interface-of.ts'
import type { SamplerOptions } from '../host/load-sampler.ts'
import { startSampler } from '../host/sampler.ts'
import type { Look } from '../host/series.ts'
import { measureLink } from '../parts/link-probe.ts'
import type { PartLink } from '../parts/part-link.ts'
import type { Membership } from '../process/members.ts'
import { type RunContext, say } from '../run-context.ts'
import type { RunningServer, ServerSide, SidesSampler, Watch } from './server-side.ts'
import { withoutServer, withServer } from './sides-samples.ts'

/** The server's processes are on another host. */
const nobody: Membership = { root: null, markers: [] }

const failureOf = ({ code, message, detail }: RunError) => new RunFailure(code, message, detail)

const expected = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new RunFailure('RUNNER_ERROR', `the serving runner answered without ${what}`)
  return value
}

/** Learns that the other host's server ended as soon as the other host does. */
const createEnd = (part: PartLink) => {
  let failure: RunFailure | null = null
  let tell = () => {}
  const exit = new Promise<void>((resolve) => {
    tell = resolve
  })
  const end = (why: RunFailure) => {
    failure ??= why
    tell()
  }
  return {
    exit,
    end,
    get failure() {
      return failure
    },
    /** Waits for the server's end until `giveUp` aborts. */
    await: (giveUp: AbortSignal): void => {
      const told = ({ ended }: PartAnswer) => ended && end(failureOf(ended))
      const failed = (error: unknown) => {
        if (error instanceof RunFailure) end(error)
      }
      part.ask({ kind: 'await-end' }, giveUp).then(told, failed)
    },
  }
}
type End = ReturnType<typeof createEnd>

const merged = (seen: Awaited<ReturnType<SidesSampler['stop']>>, answer: PartAnswer, end: End) => {
  const { server } = expected(answer.report, 'its evidence')
  if (answer.ended) end.end(failureOf(answer.ended))
  const looks: Look[] = withServer(seen.looks, answer.samples ?? [])
  return { ...seen, server: server ?? seen.server, looks, serverDied: answer.serverDied ?? null }
}

/** Watches generator and host here, and has the other host watch the server. */
const watchBoth = async (
  part: PartLink,
  end: End,
  watch: Watch & Pick<SamplerOptions, 'network'>,
): Promise<SidesSampler> => {
  await part.ask({ kind: 'watch', phase: watch.phase, responseBytes: watch.responseBytes })
  const onSample: Watch['onSample'] = (sample) => watch.onSample(withoutServer(sample))
  const sampler = startSampler({ ...watch, onSample, server: nobody })
  const giveUp = new AbortController()
  end.await(giveUp.signal)
  return {
    watch: sampler.watch,
    stop: async () => {
      const seen = sampler.stop()
      giveUp.abort(new Error('the load has ended'))
      return merged(seen, await part.ask({ kind: 'unwatch' }), end)
    },
  }
}

const running = (part: PartLink, origin: RunningServer['origin'], network: string): RunningServer => {
  const end = createEnd(part)
  return {
    origin,
    exit: end.exit,
    get ended() {
      return end.failure !== null
    },
    gone: async () => end.failure ?? new RunFailure('TARGET_DIED', 'the server ended while it was under load'),
    watch: (watch) => watchBoth(part, end, { ...watch, network }),
    stop: async (graceMs) => expected((await part.ask({ kind: 'stop', graceMs })).gone, 'whether it stopped'),
  }
}

/** Has the server run on another host by giving orders to that host's runner. */
export const remoteServerSide = (run: RunContext, part: PartLink): ServerSide => ({
  prepare: async () => {
    const { serverId, scenarioId, manifestRevision, scenarioRevision, sourceHash } = run.plan
    const plan = { serverId, scenarioId, manifestRevision, scenarioRevision, ...(sourceHash && { sourceHash }) }
    say(run, `the server runs on ${part.part.runner}`)
    Object.assign(run.facts, (await part.ask({ kind: 'prepare', plan })).facts)
    run.link = await measureLink(run, part)
  },
  start: async () => {
    const { facts, origin } = await part.ask({ kind: 'start' })
    Object.assign(run.facts, facts)
    const there = expected(origin, 'where the server listens')
    return running(part, there, (await interfaceTowards(there.host)) ?? 'lo')
  },
})
