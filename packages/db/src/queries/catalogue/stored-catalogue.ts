import type { Sql } from '../../sql.ts'
import type { ScenarioRow, ServerRow } from './upsert-catalogue.ts'

const servers = `
SELECT id, manifest, revision, lines_of_code AS "linesOfCode", framework_version AS "frameworkVersion", source
FROM servers WHERE NOT removed ORDER BY id`

const scenarios = 'SELECT id, manifest, revision FROM scenarios WHERE NOT removed ORDER BY id'

/** The catalogue as the API last read it. */
export const storedCatalogue = async (sql: Sql): Promise<{ servers: ServerRow[]; scenarios: ScenarioRow[] }> => {
  const [{ rows: storedServers }, { rows: storedScenarios }] = await Promise.all([
    sql.query<ServerRow>(servers),
    sql.query<ScenarioRow>(scenarios),
  ])
  return { servers: storedServers, scenarios: storedScenarios }
}
