import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { requestPath } from '@wrkbench/catalogue'
import type { ScenarioCheck, ScenarioManifest } from '@wrkbench/contracts'
import { checkAnswer, type Mismatch } from './check-answer.ts'
import { measureResponse } from './measure-response.ts'
import { NoAnswer, type Origin } from './no-answer.ts'
import { requestOnce } from './request-once.ts'

const maxBytes = 1024 * 1024

export interface VerifyScenario {
  scenario: ScenarioManifest
  /** of the server's manifest */
  pathOverride: string | undefined
  origin: Origin
  signal: AbortSignal
  /** bytes for the texts that are sent; cryptographic unless a test wants to know them */
  random?: (bytes: number) => Buffer
  /** for each single answer, ms */
  deadlineMs?: number
}

export type Verification =
  | { ok: true; checks: number; responseBytes: number }
  | ({ ok: false; check: string } & Mismatch)

/** Fills the placeholders of a check's path; `sent` is the text that was put in, before encoding. */
const fill = (path: string, random: (bytes: number) => Buffer): { path: string; sent: string } => {
  const nonce = random(12).toString('hex')
  const text = `${nonce} +&=%?#/;"é漢🙂`
  const filled = path.replaceAll('{nonce}', nonce).replaceAll('{text}', encodeURIComponent(text))
  return { path: filled, sent: path.includes('{text}') ? text : nonce }
}

type Run = Required<VerifyScenario> & { agent: Agent }

const withRequest = (requestLine: string, { difference, ...rest }: Mismatch): Mismatch => ({
  ...rest,
  difference: `${requestLine}\n${difference}`,
})

const noAnswer = (error: unknown, expected: string): Mismatch => {
  if (!(error instanceof NoAnswer)) throw error
  return { expected, received: 'no whole answer', difference: error.message }
}

const runCheck = async (run: Run, check: ScenarioCheck): Promise<Mismatch | null> => {
  const { scenario, pathOverride, random, origin, agent, deadlineMs, signal } = run
  const { path, sent } = fill(requestPath(scenario, pathOverride, check.path), random)
  const method = check.method ?? 'GET'
  const headers = { ...scenario.request.headers, ...check.headers }
  const mismatch = await requestOnce({
    origin,
    agent,
    method,
    path,
    headers,
    deadlineMs,
    maxBodyBytes: maxBytes,
    signal,
  }).then(
    (answer) => checkAnswer(check.expect, sent, answer),
    (error) => noAnswer(error, `status ${check.expect.status}`),
  )
  return mismatch && withRequest(`${method} ${path}`, mismatch)
}

/** The request made under load, once, counted on the wire. */
const measure = async (run: Run): Promise<number | Mismatch> => {
  const { scenario, pathOverride, origin, deadlineMs, signal } = run
  const path = requestPath(scenario, pathOverride)
  const requestLine = `GET ${path}`
  const expected = `a status of ${scenario.success.join(' or ')}`
  try {
    const wire = { origin, path, headers: scenario.request.headers, deadlineMs, maxBytes, signal }
    const { status, bytes } = await measureResponse(wire)
    const isSuccess = scenario.success.some((family) => family.startsWith(String(status)[0] ?? ''))
    if (isSuccess) return bytes
    return withRequest(requestLine, { expected, received: `status ${status}`, difference: `the status is ${status}` })
  } catch (error) {
    return withRequest(requestLine, noAnswer(error, expected))
  }
}

/**
 * Makes every check of a scenario in order, over one connection as long as the server keeps it, and then the request
 * made under load. The first wrong answer ends it. `responseBytes` is one whole response on the wire: status line,
 * headers, body. Throws only the signal's reason.
 */
export const verifyScenario = async (input: VerifyScenario): Promise<Verification> => {
  const { random = randomBytes, deadlineMs = 5000 } = input
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const run: Run = { ...input, random, deadlineMs, agent }
  try {
    for (const check of run.scenario.checks) {
      const mismatch = await runCheck(run, check)
      if (mismatch) return { ok: false, check: check.name, ...mismatch }
    }
    const measured = await measure(run)
    if (typeof measured !== 'number') return { ok: false, check: 'the request made under load', ...measured }
    return { ok: true, checks: run.scenario.checks.length, responseBytes: measured }
  } finally {
    agent.destroy()
  }
}
