import type { Told } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'

/** An event of a project, described once, as it happened. */
export type Announcement = Told & {
  projectId: string
  at: Date
  /** path of the page about it, below WEB_URL: `/jobs/…` */
  path: string
}

/**
 * Builds `INSERT INTO webhook_deliveries …` with one row for each active webhook of the project that is subscribed to
 * the event. `list`: a parameter, announcements as JSON, or null. `condition` may join a row that must exist. The
 * statement waits for a webhook that is being deleted and then leaves it out, so that an announcement never fails
 * because its receiver is gone.
 */
export const announceRows = (list: string, condition = ''): string =>
  `INSERT INTO webhook_deliveries (id, webhook_id, event, at, path, data, due_at)
  SELECT gen_random_uuid(), w.id, told.event, told.at, told.path, told.data, told.at
  FROM jsonb_to_recordset(${list}::jsonb)
    AS told ("reportId" uuid, "projectId" uuid, event text, at timestamptz, path text, data jsonb)${condition}
  JOIN webhooks w ON w.project_id = told."projectId" AND w.enabled AND told.event = ANY (w.events)
  FOR KEY SHARE OF w`

const text = announceRows('$1')

/** Inserts deliveries of one announcement, in one statement, whether or not any webhook is subscribed. */
export const insertDeliveries = async (sql: Sql, announcement: Announcement): Promise<void> => {
  await sql.query(text, [jsonText([announcement])])
}
