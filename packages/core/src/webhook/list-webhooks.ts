import type { WebhookList, WebhooksQuery } from '@wrkbench/contracts'
import { webhookRows } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { toWebhook } from './to-webhook.ts'

/** Lists the webhooks of a project, newest first. One statement. */
export const listWebhooks = async ({ ctx, input }: Call<WebhooksQuery>): Promise<WebhookList> => {
  const rows = await webhookRows(ctx.db.pool, projectSlug(ctx, input.project))
  return { items: rows.map((row) => toWebhook(row, ctx.clock.now())) }
}
