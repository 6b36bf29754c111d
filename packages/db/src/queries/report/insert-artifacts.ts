import { prepared, type Sql } from '../../sql.ts'

export interface NewArtifact {
  id: string
  name: string
  contentType: string
  /** size of the content before compression */
  bytes: number
  sha256: Uint8Array
  gzip: Uint8Array
}

/** One array for each column, except for the columns that all artifacts share. */
export const artifactColumns = (artifacts: readonly NewArtifact[]): unknown[] => [
  artifacts.map(({ id }) => id),
  artifacts.map(({ name }) => name),
  artifacts.map(({ contentType }) => contentType),
  artifacts.map(({ bytes }) => bytes),
  artifacts.map(({ sha256 }) => sha256),
  artifacts.map(({ gzip }) => gzip),
]

const statement = prepared(
  'insert-artifacts',
  `INSERT INTO artifacts (run_id, created_at, id, name, content_type, bytes, sha256, gzip)
SELECT $1, $2, new.* FROM unnest($3::uuid[], $4::text[], $5::text[], $6::int[], $7::bytea[], $8::bytea[]) AS new`,
)

export const insertArtifacts = async (
  tx: Sql,
  runId: string,
  at: Date,
  artifacts: readonly NewArtifact[],
): Promise<void> => {
  if (artifacts.length === 0) return
  await tx.query(statement([runId, at, ...artifactColumns(artifacts)]))
}
