import type { Sample, WarmUp } from '@wrkbench/contracts'
import { type RunContext, say } from '../run-context.ts'
import type { RunningServer } from '../server-side/server-side.ts'
import type { Prepared } from './prepare.ts'
import { createRateWindows } from './rate-windows.ts'
import { spreadLoad } from './spread-load.ts'
import { isSteady } from './steady.ts'

/** Points arrive every quarter second: one may be that much early or late. */
const looseSeconds = 0.25

/**
 * Follows a warm-up and aborts `enough` when it may end: as soon as the throughput is steady, but not before the
 * shortest time; or at the shortest time if the throughput cannot be read.
 */
const watchWarmUp = ({ plan }: RunContext) => {
  const { warmupSeconds: shortest, warmupMaxSeconds: longest } = plan
  const isOpen = longest > shortest
  const { rates, add } = createRateWindows()
  const enough = new AbortController()
  const startedAt = performance.now()
  const endBlind = () => {
    if (rates.length === 0) enough.abort()
  }
  const timer = isOpen ? setTimeout(endBlind, (Math.max(shortest, 1) + looseSeconds) * 1000) : undefined
  let seconds: number | null = null

  return {
    enough: enough.signal,
    onSample: (sample: Sample): void => {
      seconds = sample.t
      if (add(sample) && isOpen && sample.t > shortest - looseSeconds && isSteady(rates)) enough.abort()
    },
    close: () => clearTimeout(timer),
    /** How the warm-up went. Call it once the generator has ended. */
    outcome: (): WarmUp => {
      const took = seconds ?? Math.min(longest, (performance.now() - startedAt) / 1000)
      const steady = isSteady(rates)
      const tooFew = rates.length === 0 ? 'the throughput could not be read' : `${rates.length} s are too few to tell`
      return { seconds: took, rates: rates.map(Math.round), steady, why: steady === null ? tooFew : null }
    },
  }
}

const describe = ({ seconds, steady, why }: WarmUp): string =>
  `warmed up for ${seconds.toFixed(1)} s: ${why ?? (steady ? 'the throughput is steady' : 'the throughput still changes')}`

/** Runs the plan's load until the throughput is steady, within the plan's bounds. Discards its output. */
export const warmUp = async (
  run: RunContext,
  prepared: Prepared,
  server: RunningServer,
  responseBytes: number,
): Promise<void> => {
  const { warmupMaxSeconds: longest, profile } = run.plan
  if (longest === 0) return
  const { enough, onSample, close, outcome } = watchWarmUp(run)
  const { targetDied, output, endedBy } = await spreadLoad(run, prepared, server, {
    profile: { ...profile, durationSeconds: longest, requests: null },
    phase: 'WARMING_UP',
    responseBytes,
    enough,
    onSample: (sample) => {
      onSample(sample)
      run.channel.samples([sample])
      if (profile.durationSeconds !== null) run.channel.progress(sample.t / (longest + profile.durationSeconds))
    },
  }).finally(close)
  if (targetDied) throw await server.gone()
  run.facts.warmUp = outcome()
  say(run, describe(run.facts.warmUp))
  const isOurs = enough.aborted
  if (output.exitCode === 0 || isOurs) return
  const how = endedBy ? `was ended by ${endedBy}` : `ended with exit code ${output.exitCode}`
  say(run, `the generator ${how} in the warm-up`)
}
