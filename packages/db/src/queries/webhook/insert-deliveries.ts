import type { Told } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'

/** What a project is told, once, as it happened. */
export type Announcement = Told & {
  projectId: string
  at: Date
  /** of the page about it, below WEB_URL: `/jobs/…` */
  path: string
}

/**
 * `INSERT INTO webhook_deliveries …`: one row for each webhook of a project that asked for the event and is not paused.
 * `list` is a parameter: announcements as JSON, or null. `condition` may join a row that has to be there. A webhook that is
 * being deleted is waited for and then left out: what is told must not fail because nobody listens any more.
 */
export const announceRows = (list: string, condition = ''): string =>
  `INSERT INTO webhook_deliveries (id, webhook_id, event, at, path, data, due_at)
  SELECT gen_random_uuid(), w.id, told.event, told.at, told.path, told.data, told.at
  FROM jsonb_to_recordset(${list}::jsonb)
    AS told ("reportId" uuid, "projectId" uuid, event text, at timestamptz, path text, data jsonb)${condition}
  JOIN webhooks w ON w.project_id = told."projectId" AND w.enabled AND told.event = ANY (w.events)
  FOR KEY SHARE OF w`

const text = announceRows('$1')

/** One statement, whether anybody listens or not. */
export const insertDeliveries = async (sql: Sql, announcement: Announcement): Promise<void> => {
  await sql.query(text, [jsonText([announcement])])
}
