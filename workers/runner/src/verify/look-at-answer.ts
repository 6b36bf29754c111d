import { randomBytes } from 'node:crypto'
import { requestPath } from '@wrkbench/catalogue'
import type { ScenarioCheck, ScenarioManifest } from '@wrkbench/contracts'
import type { Mismatch } from './body-rules.ts'
import { checkAnswer } from './check-answer.ts'
import { askAsLoad, isSuccess, type LoadConnection, type LoadRequest } from './load-request.ts'
import { NoAnswer } from './no-answer.ts'
import { createFiller } from './placeholders.ts'
import { withRequest } from './run-check.ts'

/** `none`: no whole answer, or one that the generator counts as failed, so that no figure holds it for right. */
export type Look = { kind: 'right' | 'none' } | ({ kind: 'wrong'; check: string } & Mismatch)

/** The checks that make the very request that is made under load. */
export const checksOfLoad = ({ request, checks }: Pick<ScenarioManifest, 'request' | 'checks'>): ScenarioCheck[] =>
  checks.filter(
    ({ method = 'GET', path = request.path, headers, pipelined }) =>
      method === 'GET' && path === request.path && !headers && !pipelined,
  )

/** Makes the request of the load once, and every check of such a request on the answer. Throws only the signal's reason. */
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
