import { inTransaction, lockToken, revokeSiblingTokens, revokeTokenAt, type TokenListRow } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Actor, Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { cutOff, finishCutOff } from '../runner-host/cut-off.ts'
import { tokenBeginning } from '../session/secrets.ts'
import { tokenKeeper } from './token-keeper.ts'

const isTheirs = (actor: Actor, token: TokenListRow): boolean =>
  token.ownerId === actor.userId && (!actor.onlyProjectId || token.id === actor.id)

/**
 * Ends a token at once, and the sessions it opened with it. The runners of one lose what they hold; a joined runner
 * keeps none of its tokens. One that was revoked before stays so, and that is no error.
 * People revoke theirs, administrators of the instance any; a token may always revoke itself.
 * @throws ServiceError NOT_FOUND for a token that does not exist or belongs to another person; FORBIDDEN
 */
export const revokeToken = async ({ ctx, input: { id } }: Call<{ id: string }>): Promise<void> => {
  const { actor } = ctx
  if (id !== actor.id) tokenKeeper(actor)
  if (!isUuid(id)) throw notFound('token', id)
  const ended = await inTransaction(ctx.db.pool, async (tx) => {
    const token = await lockToken(tx, id)
    if (!token || !(actor.isAdmin || isTheirs(actor, token))) throw notFound('token', id)
    if (token.revokedAt !== null) return null
    const at = ctx.clock.now()
    await revokeTokenAt(tx, id, at)
    await revokeSiblingTokens(tx, id, at)
    const { name, project, publicId, kind } = token
    const detail = { begins: tokenBeginning({ isRunner: kind === 'RUNNER', publicId }), owner: token.ownerName }
    const action = kind === 'RUNNER' ? 'runner.revoked' : 'token.revoked'
    await writeAudit(tx, ctx, { action, subject: name, project, detail })
    return kind === 'RUNNER' ? cutOff(tx, id, at) : null
  })
  if (ended) await finishCutOff(ctx, ended)
}
