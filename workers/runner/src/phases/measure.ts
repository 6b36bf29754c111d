import type { Measurement, Sample } from '@wrkbench/contracts'
import type { LoadGenerator, ParseOutcome } from '@wrkbench/loadgen'
import { RunFailure } from '../errors.ts'
import { scaleRates } from '../host/scale-rates.ts'
import type { Look } from '../host/series.ts'
import { type RunContext, say } from '../run-context.ts'
import type { RunningServer } from '../server-side/server-side.ts'
import { withShares } from '../server-side/sides-samples.ts'
import { endOfOutput } from './generator-output.ts'
import type { Prepared } from './prepare.ts'
import type { GeneratorRun } from './run-generator.ts'
import { type SpreadRun, spreadLoad } from './spread-load.ts'
import { type AskedAlone, wrongAnswer } from './verify.ts'
import { watchAnswers } from './watch-answers.ts'

export interface Measured {
  measurement: Measurement
  /**
   * the whole series of this phase, with rates that add up to the requests counted; it replaces the points that were
   * sent live
   */
  samples: Sample[]
  /** why there is no result; the evidence is handed in all the same. Null if there is a result */
  failure: RunFailure | null
}

export const scaled = (looks: Look[], outcome: ParseOutcome, { readsUncounted }: LoadGenerator): Sample[] => {
  if (outcome.kind === 'no-result' || readsUncounted) return looks.map(({ sample }) => sample)
  const { requests, bytes } = outcome.metrics
  const rates = scaleRates(looks, { requests, bytesRead: bytes.read })
  return looks.map(({ sample }, index) => ({ ...sample, rps: rates[index] ?? null }))
}

const parse = (generator: LoadGenerator, { output, isCut, profile }: SpreadRun): ParseOutcome => {
  if (isCut) return { kind: 'no-result', reason: 'the output is longer than a report takes', line: null }
  return generator.parse(output, profile)
}

const failureOf = async (
  { output, endedBy, targetDied }: GeneratorRun,
  outcome: ParseOutcome,
  server: RunningServer,
): Promise<RunFailure | null> => {
  if (targetDied) return server.gone()
  if (outcome.kind === 'result') return null
  const detail = endOfOutput(output)
  if (output.exitCode === 0) {
    return new RunFailure('NO_RESULT', `the generator printed no result: ${outcome.reason}`, detail)
  }
  const how = endedBy ? `was ended by ${endedBy}` : `ended with ${output.exitCode}`
  return new RunFailure('GENERATOR_FAILED', `the generator ${how}: ${outcome.reason}`, detail)
}

/** Computes which share of the whole load, warm-up included, is done. */
const createProgress = ({ plan, facts }: RunContext) => {
  const { durationSeconds, requests } = plan.profile
  const warmedSeconds = facts.warmUp?.seconds ?? 0
  let responses = 0
  let before = 0
  return ({ t, rps }: Sample): number => {
    responses += (rps ?? 0) * (t - before)
    before = t
    if (durationSeconds !== null) return (warmedSeconds + t) / (warmedSeconds + durationSeconds)
    return requests === null ? 0 : responses / requests
  }
}

/** Runs the load and watches both sides. The API itself reads the figures from the raw output. */
export const measure = async (
  run: RunContext,
  prepared: Prepared,
  server: RunningServer,
  alone: AskedAlone,
): Promise<Measured> => {
  const progress = createProgress(run)
  const answers = watchAnswers(run, prepared, server, alone)
  const generated = await spreadLoad(run, prepared, server, {
    profile: run.plan.profile,
    phase: 'MEASURING',
    responseBytes: alone.meanBytes,
    onSample: (sample) => {
      run.channel.samples([sample])
      run.channel.progress(progress(sample))
    },
  }).finally(answers.close)
  const wrong = await answers.wrong
  const { looks, serverDied, ...usage } = generated.watched
  const outcome = parse(prepared.generator, generated)
  if (outcome.kind === 'result') summarise(run, outcome)
  return {
    measurement: {
      output: generated.output,
      ...usage,
      serverDied: serverDied ?? generated.targetDied,
      ...(run.link && { link: run.link }),
      placement: run.place.placement,
    },
    samples: withShares(scaled(looks, outcome, prepared.generator), generated.others),
    failure:
      (await failureOf(generated, outcome, server)) ??
      (wrong && wrongAnswer('VERIFY_AGAIN_FAILED', wrong, 'under load')),
  }
}

const summarise = (run: RunContext, { metrics }: Extract<ParseOutcome, { kind: 'result' }>): void => {
  const rate = metrics.successesPerSecond
  const p99 = metrics.latency.p99
  const parts = [
    rate === null ? null : `${Math.round(rate)} successful requests per second`,
    p99 === null ? null : `p99 ${Number((p99 / 1000).toPrecision(3))} ms`,
  ]
  say(run, parts.filter((part) => part !== null).join(', ') || 'a result without a rate')
}
