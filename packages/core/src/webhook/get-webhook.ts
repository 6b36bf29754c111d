import type { Webhook } from '@wrkbench/contracts'
import type { Call } from '../ctx.ts'
import { findWebhook } from './find-webhook.ts'
import { toWebhook } from './to-webhook.ts'

/** Returns a webhook. One statement. @throws ServiceError NOT_FOUND */
export const getWebhook = async ({ ctx, input }: Call<{ id: string }>): Promise<Webhook> =>
  toWebhook(await findWebhook(ctx.db.pool, input.id), ctx.clock.now())
