import type { SubmitReport } from '@wrkbench/contracts'
import {
  type BaselineChoice,
  ensureNamedEnvironment,
  ensureReportedScenarios,
  findReportPlace,
  makeSeries,
  type ReportPlace,
  type Sql,
  seriesBaselines,
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

interface MakePlace extends Named {
  /** id of the report to come */
  id: string
  found: KnownPlace
  baseline: BaselineChoice
  at: Date
  measured: { from: Date; to: Date }
}

/**
 * Creates the missing parts of a place, and stores the hosts that the report describes. Once these are known, the baselines are
 * looked for again, on the same hardware.
 */
export const makePlace = async (
  tx: Sql,
  { id: reportId, found, input, series, baseline, at, measured }: MakePlace,
): Promise<WholePlace> => {
  const name = input.environment.trim()
  const { id, noiseFloor } =
    found.environmentId === null
      ? await ensureNamedEnvironment(tx, { newId: uuid7(at), name, notes: input.environmentNotes ?? null, at })
      : { id: found.environmentId, noiseFloor: found.noiseFloor }
  const hosts = input.hosts ?? []
  const environmentFingerprint =
    hosts.length > 0 ? await noteReportedHosts(tx, { environment: { id, name }, hosts, at, measured }) : null
  const known = found.baselines.map(({ seriesId }) => seriesId)
  const baselines =
    environmentFingerprint === null
      ? found.baselines
      : await seriesBaselines(tx, known, { id: reportId, hardware: environmentFingerprint }, baseline)
  const place = { ...found, environmentId: id, noiseFloor, environmentFingerprint, baselines }
  if (!found.seriesIds.includes(null)) return place
  const scenarioIds = series.keys.map(({ scenarioId }) => scenarioId)
  await ensureReportedScenarios(tx, scenarioIds, at)
  return { ...place, seriesIds: await makeSeries(tx, { ...place }, series.keys) }
}
