import type { InvitationEntry } from '@wrkbench/contracts'
import type { InvitationRow } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'

type Ends = Pick<InvitationRow, 'usedAt' | 'revokedAt' | 'expiresAt'>

export const stateOfInvitation = ({ usedAt, revokedAt, expiresAt }: Ends, now: Date): InvitationEntry['state'] => {
  if (usedAt !== null) return 'used'
  if (revokedAt !== null) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}

/** The same error for every reason, so that guessing reveals nothing. */
export const invitationOver = () =>
  new ServiceError(
    'NOT_FOUND',
    'This invitation is not valid (any more): it works once, and for some days. Ask for a new one.',
  )

/** @throws ServiceError NOT_FOUND for one that does not exist, was used, was withdrawn or has expired */
export function assertOpen(ctx: Ctx, row: InvitationRow | null): asserts row is InvitationRow {
  if (!row || stateOfInvitation(row, ctx.clock.now()) !== 'open') throw invitationOver()
}
