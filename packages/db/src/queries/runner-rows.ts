import type { Capabilities, HostFacts, RunnerEntry, RunnerRole } from '@wrkbench/contracts'
import type { Sql } from '../sql.ts'
import { activeStates } from './run-states.ts'

export interface RunnerRow {
  id: string
  name: string
  version: string
  lastHeartbeatAt: Date
  registeredAt: Date
  environmentId: string
  environmentName: string
  hostId: string
  hostFacts: HostFacts
  environmentFingerprint: string
  capabilities: Capabilities
  roles: RunnerRole[]
  serverAddress: string
  currentRun: (NonNullable<RunnerEntry['currentRun']> & { projectId: string }) | null
}

const text = `
SELECT ru.id, ru.name, ru.version, ru.last_heartbeat_at AS "lastHeartbeatAt", ru.registered_at AS "registeredAt",
  e.id AS "environmentId", e.name AS "environmentName", ru.host_id AS "hostId", f.facts AS "hostFacts",
  f.fingerprint AS "environmentFingerprint", ru.capabilities,
  ru.roles::text[] AS roles, ru.server_address AS "serverAddress",
  (SELECT jsonb_build_object('id', r.id, 'jobId', r.job_id, 'jobNumber', j.number, 'serverId', s.name,
     'scenarioId', r.scenario_id, 'status', r.status, 'projectId', j.project_id)
   FROM runs r JOIN jobs j ON j.id = r.job_id JOIN subjects s ON s.id = r.subject_id
   WHERE r.environment_id = ru.environment_id AND r.status IN ${activeStates}
     AND (r.runner_id = ru.id OR EXISTS (SELECT FROM run_parts p WHERE p.run_id = r.id AND p.runner_id = ru.id))) AS "currentRun"
FROM runners ru JOIN environments e ON e.id = ru.environment_id JOIN host_facts f ON f.id = ru.host_facts_id
ORDER BY ru.name`

export const runnerRows = async (sql: Sql): Promise<RunnerRow[]> => (await sql.query<RunnerRow>(text)).rows
