import type { PartPlan } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

const text = `
SELECT p.ordinal, p.role, ru.name AS runner FROM run_parts p JOIN runners ru ON ru.id = p.runner_id
WHERE p.run_id = $1 ORDER BY p.ordinal`

/** The parts of the other hosts of a run, as the run's plan names them. */
export const partPlans = async (sql: Sql, runId: string): Promise<PartPlan[]> =>
  (await sql.query<PartPlan>(text, [runId])).rows
