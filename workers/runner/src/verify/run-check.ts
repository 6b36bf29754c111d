import { Agent } from 'node:http'
import { requestPath } from '@wrkbench/catalogue'
import type { ScenarioCheck, ScenarioManifest } from '@wrkbench/contracts'
import type { Mismatch } from './body-rules.ts'
import { checkAnswer, checkVariety } from './check-answer.ts'
import type { CookieJars } from './cookie-jar.ts'
import { NoAnswer, type Origin } from './no-answer.ts'
import { pipelinedAnswers } from './pipelined-answers.ts'
import type { Filled } from './placeholders.ts'
import { type Answer, requestOnce } from './request-once.ts'

/** What all checks of one verification share. */
export interface Run {
  scenario: ScenarioManifest
  pathOverride: string | undefined
  origin: Origin
  signal: AbortSignal
  deadlineMs: number
  maxBytes: number
  /** the connection of checks that name no client */
  agent: Agent
  jars: CookieJars
  fill: (path: string) => Filled
}

export const withRequest = (requestLine: string, { difference, ...rest }: Mismatch): Mismatch => ({
  ...rest,
  difference: `${requestLine}\n${difference}`,
})

export const noAnswer = (error: unknown, expected: string): Mismatch => {
  if (!(error instanceof NoAnswer)) throw error
  return { expected, received: 'no whole answer', difference: error.message }
}

/**
 * Makes one request of a check. A client's request carries its cookies over a new connection: a session must not depend
 * on one worker process.
 */
const ask = async (run: Run, check: ScenarioCheck, filled: Filled): Promise<Answer> => {
  const { scenario, origin, deadlineMs, maxBytes, signal, jars } = run
  const cookie = check.client === undefined ? undefined : jars.headerOf(check.client)
  const headers = { ...scenario.request.headers, ...check.headers, ...(cookie === undefined ? {} : { cookie }) }
  const agent = check.client === undefined ? run.agent : new Agent()
  const call = { origin, method: check.method ?? 'GET', path: filled.path, headers, deadlineMs, signal }
  return requestOnce({ ...call, agent, maxBodyBytes: maxBytes })
}

const cookieMismatch = (run: Run, { client, expect }: ScenarioCheck, { headers }: Answer): Mismatch | null => {
  if (client === undefined) return null
  const lines = headers['set-cookie'] ?? []
  const { isNew } = run.jars.keep(client, lines)
  if (!expect.newCookie || isNew) return null
  return {
    expected: 'a cookie that no other request was given',
    received: lines.length === 0 ? 'no cookie' : lines.join(', '),
    difference: lines.length === 0 ? 'the answer sets no cookie' : 'the answer sets no new cookie for plain HTTP',
  }
}

const askPipelined = async (run: Run, check: ScenarioCheck, filled: readonly Filled[]): Promise<Answer[]> => {
  const { origin, deadlineMs, maxBytes, signal, scenario } = run
  const headers = { ...scenario.request.headers, ...check.headers }
  const paths = filled.map(({ path }) => path)
  return pipelinedAnswers({ origin, method: check.method ?? 'GET', paths, headers, deadlineMs, maxBytes, signal })
}

/** Makes one check as often as it says. Returns null if every answer is right. Throws only the signal's reason. */
export const runCheck = async (run: Run, check: ScenarioCheck): Promise<Mismatch | null> => {
  const { expect } = check
  const path = requestPath(run.scenario, run.pathOverride, check.path)
  const method = check.method ?? 'GET'
  const bodies: Buffer[] = []
  for (let made = 0; made < (check.times ?? 1); made++) {
    const filled = Array.from({ length: check.pipelined ?? 1 }, () => run.fill(path))
    const asked = check.pipelined
      ? askPipelined(run, check, filled)
      : Promise.all(filled.map((each) => ask(run, check, each)))
    const answers = await asked.catch((error) => noAnswer(error, `status ${expect.status}`))
    if (!Array.isArray(answers)) return withRequest(`${method} ${filled[0]?.path ?? path}`, answers)
    for (const [index, answer] of answers.entries()) {
      const own = filled[index] ?? run.fill(path)
      const mismatch = checkAnswer(expect, own, answer) ?? cookieMismatch(run, check, answer)
      if (mismatch) return withRequest(`${method} ${own.path}`, mismatch)
      bodies.push(answer.body)
    }
  }
  const alike = expect.distinct === undefined ? null : checkVariety(expect.distinct, bodies)
  return alike && withRequest(`${method} ${path}, ${bodies.length} times`, alike)
}
