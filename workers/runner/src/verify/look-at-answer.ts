import { randomBytes } from 'node:crypto'
import { requestPath } from '@wrkbench/catalogue'
import type { ScenarioCheck, ScenarioManifest } from '@wrkbench/contracts'
import type { Mismatch } from './body-rules.ts'
import { checkAnswer } from './check-answer.ts'
import { askAsLoad, isSuccess, type LoadConnection, type LoadRequest } from './load-request.ts'
import { NoAnswer } from './no-answer.ts'
import { createFiller } from './placeholders.ts'
import { withRequest } from './run-check.ts'

/** `none`: no complete answer, or one that the generator counts as failed, so that no figure counts it as correct. */
export type Look = { kind: 'right' | 'none' } | ({ kind: 'wrong'; check: string } & Mismatch)

/** The checks that make the same request as the load. */
export const checksOfLoad = ({ request, checks }: Pick<ScenarioManifest, 'request' | 'checks'>): ScenarioCheck[] =>
  checks.filter(
    ({ method = 'GET', path = request.path, headers, pipelined }) =>
      method === 'GET' && path === request.path && !headers && !pipelined,
  )

/**
 * Makes the load's request once, and applies every check of that request to the answer. Throws only the signal's
 * reason.
 */
export const lookAtAnswer = async (request: LoadRequest, connection: LoadConnection | undefined): Promise<Look> => {
  const { scenario, pathOverride } = request
  const path = requestPath(scenario, pathOverride)
  try {
    const answer = await askAsLoad(request, connection)
    if (!isSuccess(scenario, answer.status)) return { kind: 'none' }
    const filled = createFiller(randomBytes)(path)
    for (const { name, expect } of checksOfLoad(scenario)) {
      const mismatch = checkAnswer(expect, filled, answer)
      if (mismatch) return { kind: 'wrong', check: name, ...withRequest(`GET ${path}`, mismatch) }
    }
    return { kind: 'right' }
  } catch (error) {
    if (error instanceof NoAnswer) return { kind: 'none' }
    throw error
  }
}
