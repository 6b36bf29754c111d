import type {
  Capabilities,
  Delivery,
  HostFacts,
  MaintenanceWindow,
  RunnerEntry,
  RunnerRole,
  TargetMeasure,
} from '@wrkbench/contracts'
import { inNameOrder } from '../../name-order.ts'
import { prepared, type Sql } from '../../sql.ts'
import { activeStates } from '../run/run-states.ts'

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
  labels: string[]
  serverAddress: string
  protocol: number | null
  refusedAt: Date | null
  pausedAt: Date | null
  pausedBy: string | null
  pauseNote: string | null
  windows: MaintenanceWindow[]
  measures: TargetMeasure[] | null
  rotateAskedAt: Date | null
  delivery: Delivery | null
  /** null if the token no longer exists */
  tokenCreatedAt: Date | null
  tokenEndedAt: Date | null
  joined: boolean
  currentRun: (NonNullable<RunnerEntry['currentRun']> & { projectId: string }) | null
}

const statement = prepared(
  'runner-rows',
  `
SELECT ru.id, ru.name, ru.version, ru.last_heartbeat_at AS "lastHeartbeatAt", ru.registered_at AS "registeredAt",
  e.id AS "environmentId", e.name AS "environmentName", ru.host_id AS "hostId", f.facts AS "hostFacts",
  f.fingerprint AS "environmentFingerprint", ru.capabilities,
  ru.protocol, ru.refused_at AS "refusedAt", ru.paused_at AS "pausedAt", ru.paused_by AS "pausedBy",
  ru.pause_note AS "pauseNote", ru.windows, ru.measures, ru.labels, ru.rotate_asked_at AS "rotateAskedAt", ru.delivery,
  t.created_at AS "tokenCreatedAt", least(t.revoked_at, t.expires_at) AS "tokenEndedAt",
  t.runner_name IS NOT NULL AS joined,
  ru.roles::text[] AS roles, ru.server_address AS "serverAddress",
  (SELECT jsonb_build_object('id', r.id, 'jobId', r.job_id, 'jobNumber', j.number, 'serverId', s.name,
     'scenarioId', r.scenario_id, 'status', r.status, 'projectId', j.project_id)
   FROM runs r JOIN jobs j ON j.id = r.job_id JOIN subjects s ON s.id = r.subject_id
   WHERE r.environment_id = ru.environment_id AND r.status IN ${activeStates}
     AND (r.runner_id = ru.id OR EXISTS (SELECT FROM run_parts p WHERE p.run_id = r.id AND p.runner_id = ru.id))) AS "currentRun"
FROM runners ru JOIN environments e ON e.id = ru.environment_id JOIN host_facts f ON f.id = ru.host_facts_id
LEFT JOIN tokens t ON t.id = ru.token_id
ORDER BY ${inNameOrder('ru.name')}, ru.name`,
)

export const runnerRows = async (sql: Sql): Promise<RunnerRow[]> => (await sql.query<RunnerRow>(statement([]))).rows
