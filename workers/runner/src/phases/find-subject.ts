import { CatalogueError, type LoadedScenario, type LoadedServer, loadScenario, loadServer } from '@wrkbench/catalogue'
import { RunFailure } from '../errors.ts'
import type { ServingContext } from '../server-side/serving-context.ts'

/** What is measured, as it is in this host's catalogue. */
export interface Subject {
  server: LoadedServer
  scenario: LoadedScenario
  pathOverride: string | undefined
}

const mismatch = (what: string, detail: string) =>
  new RunFailure('CATALOGUE_MISMATCH', `${what} differs between this runner and the API`, detail)

type Asked = Pick<ServingContext, 'plan' | 'host'>

const load = async ({ plan, host }: Asked): Promise<{ server: LoadedServer; scenario: LoadedScenario }> => {
  try {
    const [server, scenario] = await Promise.all([
      loadServer(host.serversDir, plan.serverId),
      loadScenario(host.serversDir, plan.scenarioId),
    ])
    return { server, scenario }
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    throw new RunFailure('CATALOGUE_MISMATCH', 'this runner has no such server or scenario', error.message)
  }
}

/**
 * Finds server and scenario of a plan in this host's catalogue. Each host of a run looks them up itself.
 * @throws RunFailure CATALOGUE_MISMATCH if this host has other revisions
 */
export const findSubject = async (asked: Asked): Promise<Subject> => {
  const { plan } = asked
  const { server, scenario } = await load(asked)
  const revisions = (api: string, here: string) => `the API knows revision ${api}, this runner has ${here}`
  if (server.revision !== plan.manifestRevision) {
    throw mismatch(`the manifest of ${plan.serverId}`, revisions(plan.manifestRevision, server.revision))
  }
  if (scenario.revision !== plan.scenarioRevision) {
    throw mismatch(`the scenario ${plan.scenarioId}`, revisions(plan.scenarioRevision, scenario.revision))
  }
  const offered = server.manifest.scenarios.find(({ id }) => id === plan.scenarioId)
  if (!offered) throw mismatch('the catalogue', `${plan.serverId} does not serve ${plan.scenarioId}`)
  return { server, scenario, pathOverride: offered.path }
}
