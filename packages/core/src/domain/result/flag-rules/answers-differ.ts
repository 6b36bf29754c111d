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
 * ab compares the length of each body with that of the first. Where some differ and it does not know why, it leaves the lost
 * answers out of its count: bodies of one length broke off, if no error page explains it.
 */
const brokeOff = ({ metrics, answerBytes, figuresTold, profile }: Evidence): string | null => {
  const { shortest, longest, asked } = answerBytes ?? { shortest: 0, longest: 0, asked: 0 }
  const differ = profile.generator === 'ab' && !figuresTold && metrics.errors.read === null
  if (!differ || asked < leastAsked || shortest < longest || metrics.successes !== metrics.requests) return null
  return `ab read answers of different lengths, but all of ${asked} answers asked for alone had ${round(longest)} bytes`
}

/**
 * The least bytes that this many whole answers can have. h2load leaves out the last answer of each connection that the server
 * ends. No server ends one after every second answer, so half of the bytes is what it counts in any case.
 */
const leastBytes = ({ profile, metrics: { successes } }: Evidence, shortest: number): number =>
  (successes ?? 0) * (profile.generator === 'h2load' ? shortest / 2 : shortest - looseBytes)

/**
 * Compares the bytes that the generator read with the sizes of verified answers. A failed answer may have any length, so if
 * some failed, the rule can only tell that the bytes are too few. Answers under way at the end are read but not counted.
 */
export const answersDiffer: Rule = (evidence) => {
  const { answerBytes, profile, metrics } = evidence
  const { requests, successes, bytes } = metrics
  if (!answerBytes || answerBytes.asked < leastAsked) return null
  if (!countsWhole.has(profile.generator)) return brokeOff(evidence)
  if (!requests || successes === null || bytes.read === null) return null
  const unfinished = (profile.connections ?? 0) * (profile.pipeline ?? 1) * answerBytes.longest
  const least = leastBytes(evidence, answerBytes.shortest)
  const most = successes < requests ? Infinity : requests * (answerBytes.longest + looseBytes) + unfinished
  return bytes.read < least || bytes.read > most ? say(evidence, bytes.read / requests) : null
}
