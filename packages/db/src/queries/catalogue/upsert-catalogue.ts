import type { ScenarioManifest, ServerManifest, ServerSource } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'

const servers = `
WITH present AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::text[], $7::text[])
    AS s (id, manifest, revision, lines_of_code, framework_version, source)
), gone AS (
  UPDATE servers SET removed = true, updated_at = $6 WHERE NOT removed AND id NOT IN (SELECT id FROM present)
)
INSERT INTO servers (id, manifest, revision, lines_of_code, framework_version, source, removed, updated_at)
SELECT id, manifest::jsonb, revision, lines_of_code, framework_version, source::jsonb, false, $6 FROM present
ON CONFLICT (id) DO UPDATE SET manifest = excluded.manifest, revision = excluded.revision, removed = false,
  lines_of_code = excluded.lines_of_code, framework_version = excluded.framework_version, source = excluded.source,
  updated_at = excluded.updated_at`

const scenarios = `
WITH present AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS s (id, manifest, revision)
), gone AS (
  UPDATE scenarios SET removed = true, updated_at = $4 WHERE NOT removed AND id NOT IN (SELECT id FROM present)
)
INSERT INTO scenarios (id, manifest, revision, removed, updated_at)
SELECT id, manifest::jsonb, revision, false, $4 FROM present
ON CONFLICT (id) DO UPDATE SET manifest = excluded.manifest, revision = excluded.revision, removed = false,
  updated_at = excluded.updated_at`

export interface ServerRow {
  id: string
  manifest: ServerManifest
  revision: string
  linesOfCode: number | null
  frameworkVersion: string | null
  source?: ServerSource | null
}

/** Makes these rows the servers of the catalogue and marks all others as removed. */
export const upsertServers = async (sql: Sql, rows: readonly ServerRow[], at: Date): Promise<void> => {
  await sql.query(servers, [
    rows.map(({ id }) => id),
    rows.map(({ manifest }) => jsonText(manifest)),
    rows.map(({ revision }) => revision),
    rows.map(({ linesOfCode }) => linesOfCode),
    rows.map(({ frameworkVersion }) => frameworkVersion),
    at,
    rows.map(({ source }) => (source ? jsonText(source) : null)),
  ])
}

export interface ScenarioRow {
  id: string
  manifest: ScenarioManifest
  revision: string
}

/** Makes these rows the scenarios of the catalogue and marks all others as removed. */
export const upsertScenarios = async (sql: Sql, rows: readonly ScenarioRow[], at: Date): Promise<void> => {
  const [ids, manifests] = [rows.map(({ id }) => id), rows.map(({ manifest }) => jsonText(manifest))]
  await sql.query(scenarios, [ids, manifests, rows.map(({ revision }) => revision), at])
}
