import { type CreateWebhook, mostWebhooks, subscribedEvents, type WebhookWithSecret } from '@wrkbench/contracts'
import { insertWebhook, inTransaction } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { newWebhookSecret } from '../domain/webhook/webhook-signature.ts'
import { shownUrl, urlProblem } from '../domain/webhook/webhook-url.ts'
import { invalid, ServiceError } from '../errors.ts'
import { getWebhook } from './get-webhook.ts'

/**
 * Creates a webhook. Its secret is in this answer only.
 * @throws ServiceError VALIDATION for an address that nothing can be sent to; CONFLICT if the project has reached its limit
 */
export const createWebhook = async ({ ctx, input }: Call<CreateWebhook>): Promise<WebhookWithSecret> => {
  const { name, url, format = 'json', events = subscribedEvents } = input
  const problem = urlProblem(url)
  if (problem) throw invalid([{ path: '/url', message: problem }])
  const project = projectSlug(ctx, input.project)
  const at = ctx.clock.now()
  const id = uuid7(at)
  const secret = newWebhookSecret()
  await inTransaction(ctx.db.pool, async (tx) => {
    const row = { id, project, name, url, format, events, secret, createdBy: ctx.actor.name, at }
    if (!(await insertWebhook(tx, row, mostWebhooks))) {
      throw new ServiceError('CONFLICT', `A project has ${mostWebhooks} webhooks at the most: delete one first.`)
    }
    const detail = { id, url: shownUrl(url), format, events }
    await writeAudit(tx, ctx, { action: 'webhook.created', subject: name, project, detail })
  })
  return { ...(await getWebhook({ ctx, input: { id } })), secret }
}
