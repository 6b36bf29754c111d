import type { RunnerInvitation } from '@wrkbench/contracts'
import type { InvitationRow } from '@wrkbench/db'
import { instant } from '../instant.ts'

const stateOf = ({ usedAt, withdrawnAt, expiresAt }: InvitationRow, now: Date): RunnerInvitation['state'] => {
  if (usedAt) return 'used'
  if (withdrawnAt) return 'withdrawn'
  return expiresAt <= now ? 'expired' : 'open'
}

export const toInvitation = (row: InvitationRow, now: Date): RunnerInvitation => ({
  id: row.id,
  name: row.runnerName,
  environment: row.environment,
  createdBy: row.createdBy,
  createdAt: instant(row.createdAt),
  expiresAt: instant(row.expiresAt),
  state: stateOf(row, now),
})
