import { type Announcement, insertDeliveries, type Sql } from '@wrkbench/db'

/**
 * Queues a message to a project's webhooks. Call it within the transaction that causes the event, so that both are stored or
 * neither is. One statement, which writes nothing if no webhook subscribes to the event. Maintenance sends the messages.
 */
export const announce = (tx: Sql, announcement: Announcement): Promise<void> => insertDeliveries(tx, announcement)
