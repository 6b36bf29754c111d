import type { ChangeWebhook, Webhook } from '@wrkbench/contracts'
import { dropDeliveries, inTransaction, changeWebhook as storeChange } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { shownUrl, urlProblem } from '../domain/webhook-url.ts'
import { invalid } from '../errors.ts'
import { findWebhook } from './find-webhook.ts'
import { getWebhook } from './get-webhook.ts'

/**
 * What is left out stays. A pause drops what waits: nobody wants the news of last week all at once.
 * @throws ServiceError NOT_FOUND; VALIDATION for an address that nothing can be sent to
 */
export const changeWebhook = async ({ ctx, input }: Call<ChangeWebhook & { id: string }>): Promise<Webhook> => {
  const row = await findWebhook(ctx, input.id)
  const { id, project } = row
  const { name = row.name, url = row.url, format = row.format, events = row.events, paused = !row.enabled } = input
  const problem = urlProblem(url)
  if (problem) throw invalid([{ path: '/url', message: problem }])
  const at = ctx.clock.now()
  await inTransaction(ctx.db.pool, async (tx) => {
    await storeChange(tx, { id, name, url, format, events, enabled: !paused, at })
    if (paused) await dropDeliveries(tx, id, at)
    const detail = { id, changed: Object.keys(input).filter((key) => key !== 'id'), url: shownUrl(url), paused }
    await writeAudit(tx, ctx, { action: 'webhook.changed', subject: name, project, detail })
  })
  return getWebhook({ ctx, input: { id } })
}
