import type { Sql } from '../../sql.ts'

const text = `
WITH played AS (
  SELECT DISTINCT role FROM runners ru CROSS JOIN LATERAL unnest(ru.roles) AS role
  WHERE ru.environment_id = $1 AND ru.host_id = $2
), left_out AS (
  DELETE FROM environment_hosts
  WHERE environment_id = $1 AND host_id = $2 AND role IN ('SERVER', 'LOAD') AND role NOT IN (SELECT role FROM played)
)
INSERT INTO environment_hosts (environment_id, host_id, role) SELECT $1, $2, role FROM played ON CONFLICT DO NOTHING`

/** Sets a host's roles in an environment to those that its runners there play. */
export const syncEnvironmentHost = async (tx: Sql, environmentId: string, hostId: string): Promise<void> => {
  await tx.query(text, [environmentId, hostId])
}
