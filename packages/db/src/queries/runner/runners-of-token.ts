import { partsChannel } from '../../listen.ts'
import type { Sql } from '../../sql.ts'

const ids = 'SELECT id FROM runners WHERE token_id = $1 ORDER BY id FOR UPDATE'

/** Ids of the runners that registered with a token; locked until the transaction ends. */
export const runnersOfToken = async (tx: Sql, tokenId: string): Promise<string[]> =>
  (await tx.query<{ id: string }>(ids, [tokenId])).rows.map(({ id }) => id)

const parts = `
WITH ended AS (
  UPDATE run_parts p SET lease_expires_at = $2::timestamptz - interval '1 ms'
  WHERE p.runner_id = ANY ($1) AND p.lease_expires_at >= $2 RETURNING p.run_id, p.incarnation
)
SELECT pg_notify('${partsChannel}', key) FROM (
  SELECT run_id::text AS key FROM ended UNION SELECT incarnation FROM ended) AS waiting`

/** Ends the leases of the parts that these runners play. The leaders are notified at commit. */
export const endPartsOfRunners = async (tx: Sql, runnerIds: readonly string[], at: Date): Promise<void> => {
  await tx.query(parts, [runnerIds, at])
}

const entitled = `
SELECT ru.id FROM runners ru JOIN tokens t ON t.id = ru.token_id
WHERE t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $1)`

/** Ids of the runners whose token is valid. */
export const entitledRunners = async (sql: Sql, at: Date): Promise<Set<string>> =>
  new Set((await sql.query<{ id: string }>(entitled, [at])).rows.map(({ id }) => id))
