import type { ChangeWebhook, Webhook } from '@wrkbench/contracts'
import { dropDeliveries, inTransaction, lockWebhook, changeWebhook as storeChange } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { shownUrl, urlProblem } from '../domain/webhook/webhook-url.ts'
import { invalid, notFound } from '../errors.ts'
import { findWebhook } from './find-webhook.ts'
import { getWebhook } from './get-webhook.ts'

/**
 * Changes a webhook. Omitted fields keep their value. A pause drops waiting messages: nobody wants last week's news all at once.
 * @throws ServiceError NOT_FOUND; VALIDATION for an address that nothing can be sent to
 */
export const changeWebhook = async ({ ctx, input }: Call<ChangeWebhook & { id: string }>): Promise<Webhook> => {
  if (!isUuid(input.id)) throw notFound('webhook', input.id)
  const problem = input.url === undefined ? null : urlProblem(input.url)
  if (problem) throw invalid([{ path: '/url', message: problem }])
  const at = ctx.clock.now()
  await inTransaction(ctx.db.pool, async (tx) => {
    // locked before it is read, so that a new name cannot undo a pause that maintenance sets at the same time
    await lockWebhook(tx, input.id)
    const row = await findWebhook(tx, input.id)
    const { id, project } = row
    const { name = row.name, url = row.url, format = row.format, events = row.events, paused = !row.enabled } = input
    await storeChange(tx, { id, name, url, format, events, enabled: !paused, at })
    if (paused) await dropDeliveries(tx, id, at)
    const detail = { id, changed: Object.keys(input).filter((key) => key !== 'id'), url: shownUrl(url), paused }
    await writeAudit(tx, ctx, { action: 'webhook.changed', subject: name, project, detail })
  })
  return getWebhook({ ctx, input: { id: input.id } })
}
