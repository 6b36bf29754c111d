import type { Told } from '@wrkbench/contracts'
import { jsonText } from '../json-text.ts'
import type { Sql } from '../sql.ts'

/** What a project is told, once, as it happened. */
export type Announcement = Told & {
  projectId: string
  at: Date
  /** of the page about it, below WEB_URL: `/jobs/…` */
  path: string
}

/**
 * `INSERT INTO webhook_deliveries …`: one row for each webhook of the project that asked for the event and is not paused.
 * Its parameters are those of `announceValues`, from `$first` on; `condition` may name a table that has to have a row.
 */
export const announceRows = (first: number, condition = ''): string => {
  const [project, event, at, path, data] = [0, 1, 2, 3, 4].map((index) => `$${first + index}`)
  return `INSERT INTO webhook_deliveries (id, webhook_id, event, at, path, data, due_at)
  SELECT gen_random_uuid(), w.id, ${event}::text, ${at}::timestamptz, ${path}::text, ${data}::jsonb, ${at}::timestamptz
  FROM webhooks w${condition} WHERE w.project_id = ${project}::uuid AND w.enabled AND ${event}::text = ANY (w.events)`
}

/** The parameters of `announceRows`. */
export const announceValues = ({ projectId, event, at, path, data }: Announcement): unknown[] => [
  ...[projectId, event, at, path, jsonText(data)],
]

const text = announceRows(1)

/** One statement, whether anybody listens or not. */
export const insertDeliveries = async (sql: Sql, announcement: Announcement): Promise<void> => {
  await sql.query(text, announceValues(announcement))
}
