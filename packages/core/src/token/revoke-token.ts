import { inTransaction, lockToken, revokeSiblingTokens, revokeTokenAt, type TokenListRow } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Actor, Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { cutOff, finishCutOff } from '../runner/cut-off.ts'
import { tokenBeginning } from '../session/secrets.ts'
import { tokenKeeper } from './token-keeper.ts'

const isTheirs = (actor: Actor, token: TokenListRow): boolean =>
  token.ownerId === actor.userId && (!actor.onlyProjectId || token.id === actor.id)

/**
 * Revokes a token at once, with the sessions it opened. Runners that use it lose the runs they hold; a joined runner loses all of
 * its tokens. Revoking twice is no error. People may revoke their own tokens, administrators of the instance any token; a token
 * may always revoke itself.
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
