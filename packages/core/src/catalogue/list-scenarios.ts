import type { ScenarioCatalogue } from '@wrkbench/contracts'
import type { Ctx } from '../ctx.ts'

/** Lists the scenarios: their requests, and the checks before and after the load. */
export const listScenarios = async ({ ctx }: { ctx: Ctx }): Promise<ScenarioCatalogue> => ({
  items: ctx.catalogue.scenarios.map(({ manifest, revision }) => ({
    id: manifest.id,
    displayName: manifest.displayName,
    description: manifest.description,
    origin: manifest.origin,
    method: manifest.request.method,
    path: manifest.request.path,
    headers: manifest.request.headers,
    checks: manifest.checks.map(({ name }) => name),
    revision,
  })),
})
