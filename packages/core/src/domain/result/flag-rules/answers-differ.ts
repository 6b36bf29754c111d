import { type Evidence, type Rule, round } from './evidence.ts'

/**
 * Tools that count heads and bodies of whole answers, to the byte, over connections like the verifier's (ADR 49). ab is not
 * among them because it asks by HTTP/1.0, which servers answer with another head; oha is not because it counts bodies only.
 */
const countsWhole = new Set<string | null>(['wrk', 'bombardier', 'h2load', 'autocannon'])

/** Fewest verified answers that show how much their lengths vary. */
const leastAsked = 64

/**
 * Tolerance in bytes per answer, on average: few answers have a length that no verified answer had, and these differ by a line
 * of the head.
 */
const looseBytes = 1

const say = ({ answerBytes }: Evidence, perAnswer: number): string => {
  const { shortest = 0, longest = 0, asked = 0 } = answerBytes ?? {}
  const alone = shortest === longest ? `${round(shortest)}` : `${round(shortest)} to ${round(longest)}`
  return `${round(perAnswer)} bytes an answer under load, but ${alone} in ${asked} answers asked for alone`
}

/**
 * Compares the bytes that the generator read with the sizes of verified answers. A failed answer may have any length, so if
 * some failed, the rule can only tell that the bytes are too few. Answers under way at the end are read but not counted.
 */
export const answersDiffer: Rule = (evidence) => {
  const { answerBytes, profile, metrics } = evidence
  const { requests, successes, bytes } = metrics
  if (!answerBytes || answerBytes.asked < leastAsked || !countsWhole.has(profile.generator)) return null
  if (!requests || successes === null || bytes.read === null) return null
  const unfinished = (profile.connections ?? 0) * (profile.pipeline ?? 1) * answerBytes.longest
  const least = successes * (answerBytes.shortest - looseBytes)
  const most = successes < requests ? Infinity : requests * (answerBytes.longest + looseBytes) + unfinished
  return bytes.read < least || bytes.read > most ? say(evidence, bytes.read / requests) : null
}
