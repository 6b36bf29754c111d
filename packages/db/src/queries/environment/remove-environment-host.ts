import type { Sql } from '../../sql.ts'

const text = `
WITH gone AS (DELETE FROM runners WHERE environment_id = $1 AND host_id = $2)
DELETE FROM environment_hosts WHERE environment_id = $1 AND host_id = $2`

/**
 * Removes a host and its runners from an environment. The host itself, its facts and everything measured on it stay.
 */
export const removeEnvironmentHost = async (tx: Sql, environmentId: string, hostId: string): Promise<void> => {
  await tx.query(text, [environmentId, hostId])
}
