import type { Flag } from '@wrkbench/contracts'
import { answersDiffer } from './flag-rules/answers-differ.ts'
import type { Evidence, OtherHost, Rule } from './flag-rules/evidence.ts'
import { computedLatencies, littlesLaw } from './flag-rules/littles-law.ts'
import { endedLate, errors, rateNotReached, timeouts, tooFewSamples } from './flag-rules/load.ts'
import { canary, clockStepped, foreignCpu, hostBusy, noisyEnvironment, steal } from './flag-rules/machine.ts'
import { networkBound } from './flag-rules/network.ts'
import { clientBound, cpuAboveSet, serverDied, throttled } from './flag-rules/processes.ts'
import { notSteady } from './flag-rules/warm-up.ts'

/** Raised only by the sender of a result, never from evidence. */
const never: Rule = () => null

const rules: Record<Flag['id'], Rule> = {
  errors,
  'client-bound': clientBound,
  'answers-differ': answersDiffer,
  'littles-law': littlesLaw,
  'too-few-samples': tooFewSamples,
  timeouts,
  'foreign-cpu': foreignCpu,
  steal,
  'host-busy': hostBusy,
  throttled,
  'cpu-above-set': cpuAboveSet,
  canary,
  'clock-stepped': clockStepped,
  'server-died': serverDied,
  'rate-not-reached': rateNotReached,
  'ended-late': endedLate,
  'network-bound': networkBound,
  'noisy-environment': noisyEnvironment,
  'not-steady': notSteady,
  approximate: never,
  'best-of-several': never,
  'computed-rate': never,
  'computed-latencies': computedLatencies,
  'date-uncertain': never,
}

/** Rules about one host, applied to each host that took part. */
const ofOneHost: ReadonlySet<Flag['id']> = new Set([
  'client-bound',
  'foreign-cpu',
  'steal',
  'host-busy',
  'throttled',
  'cpu-above-set',
  'canary',
  'clock-stepped',
])

const ruleList = Object.entries(rules) as [Flag['id'], Rule][]

const none: readonly Flag[] = Object.freeze([])

/** Allocates no array if nothing is raised, as for most of the thousand results that a report can have. */
const raised = (evidence: Evidence): readonly Flag[] => {
  let flags: Flag[] | null = null
  for (const [id, rule] of ruleList) {
    const found = rule(evidence)
    if (found === null) continue
    flags ??= []
    flags.push({ id, evidence: found })
  }
  return flags ?? none
}

const raisedBy = (evidence: Evidence, { name, profile, ...other }: OtherHost): readonly Flag[] =>
  raised({ ...evidence, ...other, profile: profile ?? evidence.profile })
    .filter(({ id }) => ofOneHost.has(id))
    .map(({ id, evidence: found }) => ({ id, evidence: `${name}: ${found}` }))

/**
 * Returns the flags of a result, each with the figures that raised it. What is not known raises no flag. If several hosts took
 * part, the rules about one host are applied to each, and a flag names the first host it was raised for.
 */
export const flagsOf = (evidence: Evidence): readonly Flag[] => {
  const own = raised(evidence)
  if (!evidence.others?.length) return own
  const all = [...own, ...evidence.others.flatMap((other) => raisedBy(evidence, other))]
  return [...new Map(all.toReversed().map((flag) => [flag.id, flag])).values()].reverse()
}
