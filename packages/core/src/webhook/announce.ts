import { type Announcement, insertDeliveries, type Sql } from '@wrkbench/db'

/**
 * Tells a project's webhooks what happened: call it within the transaction that makes it so, and both are there, or
 * neither. One statement, which writes nothing where no webhook asks for the event. Maintenance sends what is written.
 */
export const announce = (tx: Sql, announcement: Announcement): Promise<void> => insertDeliveries(tx, announcement)
