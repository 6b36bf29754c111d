import type { CreatedShare, CreateShare } from '@wrkbench/contracts'
import { insertShare, inTransaction } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { daysAfter } from '../instant.ts'
import { hashSecret, newSecret } from '../session/secrets.ts'
import { answerView } from './answer-view.ts'
import { toShare } from './to-share.ts'

const defaultDays = 90

/**
 * Creates a link that shows one view to anyone who has it. Only this answer contains its secret. The view must be one that can be
 * shown now.
 * @throws ServiceError NOT_FOUND or VALIDATION, as the page of the view would
 */
export const createShare = async ({ ctx, input }: Call<CreateShare>): Promise<Omit<CreatedShare, 'url'>> => {
  const { view, expiresInDays = defaultDays } = input
  const project = projectSlug(ctx, input.project)
  await answerView({ ...ctx, project }, view)
  const createdAt = ctx.clock.now()
  const secret = newSecret()
  const row = {
    id: uuid7(createdAt),
    project,
    view,
    createdBy: ctx.actor.name,
    createdAt,
    expiresAt: expiresInDays === null ? null : daysAfter(createdAt, expiresInDays),
  }
  await inTransaction(ctx.db.pool, async (tx) => {
    await insertShare(tx, { ...row, secretHash: hashSecret(secret) })
    await writeAudit(tx, ctx, { action: 'share.created', subject: view.page, project, detail: { id: row.id, view } })
  })
  return { ...toShare(row), secret }
}
