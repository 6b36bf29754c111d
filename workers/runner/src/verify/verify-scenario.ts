import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { requestPath } from '@wrkbench/catalogue'
import type { AnswerBytes, ScenarioManifest } from '@wrkbench/contracts'
import type { Mismatch } from './body-rules.ts'
import { createCookieJars } from './cookie-jar.ts'
import { askAsLoad, isSuccess, type LoadConnection, mostBytes } from './load-request.ts'
import type { Origin } from './no-answer.ts'
import { createFiller } from './placeholders.ts'
import { noAnswer, type Run, runCheck, withRequest } from './run-check.ts'

export interface VerifyScenario {
  scenario: ScenarioManifest
  /** path from the server's manifest */
  pathOverride: string | undefined
  origin: Origin
  signal: AbortSignal
  /** random bytes for the texts that are sent; cryptographic unless a test needs to know them */
  random?: (bytes: number) => Buffer
  /** time for each single answer, in ms */
  deadlineMs?: number
  connection?: LoadConnection
  /** how many answers to the load's request to measure; fewer if that takes over half a second. Default: 1 */
  sizes?: number
}

interface Sizes {
  answerBytes: AnswerBytes
  meanBytes: number
  /** mean time from opening one connection to opening the next, without any other load */
  answerMs: number
}

export type Verification = ({ ok: true; checks: number } & Sizes) | ({ ok: false; check: string } & Mismatch)

const sizesMs = 500

/** Makes the load's request once and counts the bytes of the response. */
const measureOnce = async (run: Run, connection: LoadConnection | undefined): Promise<number | Mismatch> => {
  const { scenario } = run
  const requestLine = `GET ${requestPath(scenario, run.pathOverride)}`
  const expected = `a status of ${scenario.success.join(' or ')}`
  try {
    const { status, bytes } = await askAsLoad(run, connection)
    if (isSuccess(scenario, status)) return bytes
    return withRequest(requestLine, { expected, received: `status ${status}`, difference: `the status is ${status}` })
  } catch (error) {
    return withRequest(requestLine, noAnswer(error, expected))
  }
}

/** Does the same as often as wanted and time allows: the lengths of answers may vary. */
const measure = async (run: Run, { connection, sizes = 1 }: VerifyScenario): Promise<Sizes | Mismatch> => {
  const startedAt = performance.now()
  const found: number[] = []
  do {
    const bytes = await measureOnce(run, connection)
    if (typeof bytes !== 'number') return bytes
    found.push(bytes)
  } while (found.length < sizes && performance.now() < startedAt + sizesMs)
  const answerBytes = { asked: found.length, shortest: Math.min(...found), longest: Math.max(...found) }
  const meanBytes = found.reduce((sum, bytes) => sum + bytes, 0) / found.length
  return { answerBytes, meanBytes, answerMs: (performance.now() - startedAt) / found.length }
}

/**
 * Makes every check of a scenario in order, over one connection as long as the server keeps it open (checks that name a
 * client or are pipelined use their own), then the load's request. The first wrong answer ends it. `answerBytes` are
 * sizes of complete responses: status line, headers and body. Throws only the signal's reason.
 */
export const verifyScenario = async (input: VerifyScenario): Promise<Verification> => {
  const { random = randomBytes, deadlineMs = 5000 } = input
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const shared = { agent, jars: createCookieJars(), fill: createFiller(random) }
  const run: Run = { ...input, deadlineMs, maxBytes: mostBytes, ...shared }
  try {
    for (const check of run.scenario.checks) {
      const mismatch = await runCheck(run, check)
      if (mismatch) return { ok: false, check: check.name, ...mismatch }
    }
    const measured = await measure(run, input)
    if (!('answerBytes' in measured)) return { ok: false, check: 'the request made under load', ...measured }
    return { ok: true, checks: run.scenario.checks.length, ...measured }
  } finally {
    agent.destroy()
  }
}
