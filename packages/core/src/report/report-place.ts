import type { SubmitReport } from '@wrkbench/contracts'
import {
  type BaselineChoice,
  ensureNamedEnvironment,
  ensureReportedScenarios,
  findReportPlace,
  makeSeries,
  type ReportPlace,
  type Sql,
} from '@wrkbench/db'
import { uuid7 } from '../domain/uuid7.ts'
import { invalid } from '../errors.ts'
import { noteReportedHosts } from './note-reported-hosts.ts'
import type { WantedSeries } from './store-results.ts'

interface KnownPlace extends ReportPlace {
  projectId: string
}

/** The place of a report's results (project, environment, series), all of which exist. */
export interface WholePlace extends KnownPlace {
  environmentId: string
  /** null if the report describes no host */
  environmentFingerprint: string | null
}

interface Named {
  input: SubmitReport
  series: WantedSeries
}

/**
 * Finds what a report names and already exists, the results it is compared with, and ids for its new results.
 * @throws ServiceError VALIDATION if the project does not exist
 */
export const findPlace = async (
  sql: Sql,
  { project, input, series, ...wanted }: Named & { project: string; results: number; baseline: BaselineChoice },
): Promise<KnownPlace> => {
  const named = { project, environment: input.environment.trim(), series: series.keys }
  const place = await findReportPlace(sql, { ...named, ...wanted })
  const { projectId } = place
  if (projectId === null) throw invalid([{ path: '/project', message: `There is no project ${project}.` }])
  return { ...place, projectId }
}

/** Whether environment and all series exist, so that nothing has to be created. */
export const isWhole = (place: KnownPlace): place is Omit<WholePlace, 'environmentFingerprint'> & KnownPlace =>
  place.environmentId !== null && !place.seriesIds.includes(null)

/** Creates the missing parts of a place, and stores the hosts that the report describes. */
export const makePlace = async (
  tx: Sql,
  { found, input, series, at, measured }: Named & { found: KnownPlace; at: Date; measured: { from: Date; to: Date } },
): Promise<WholePlace> => {
  const name = input.environment.trim()
  const { id, noiseFloor } =
    found.environmentId === null
      ? await ensureNamedEnvironment(tx, { newId: uuid7(at), name, notes: input.environmentNotes ?? null, at })
      : { id: found.environmentId, noiseFloor: found.noiseFloor }
  const hosts = input.hosts ?? []
  const environmentFingerprint =
    hosts.length > 0 ? await noteReportedHosts(tx, { environment: { id, name }, hosts, at, measured }) : null
  const place = { ...found, environmentId: id, noiseFloor, environmentFingerprint }
  if (!found.seriesIds.includes(null)) return place
  const scenarioIds = series.keys.map(({ scenarioId }) => scenarioId)
  await ensureReportedScenarios(tx, scenarioIds, at)
  return { ...place, seriesIds: await makeSeries(tx, { ...place }, series.keys) }
}
