import type { RunnerInvitation } from '@wrkbench/contracts'
import type { RunnerInvitationRow } from '@wrkbench/db'
import { instant } from '../instant.ts'

const stateOf = ({ usedAt, withdrawnAt, expiresAt }: RunnerInvitationRow, now: Date): RunnerInvitation['state'] => {
  if (usedAt) return 'used'
  if (withdrawnAt) return 'withdrawn'
  return expiresAt <= now ? 'expired' : 'open'
}

export const toRunnerInvitation = (row: RunnerInvitationRow, now: Date): RunnerInvitation => ({
  id: row.id,
  name: row.runnerName,
  environment: row.environment,
  createdBy: row.createdBy,
  createdAt: instant(row.createdAt),
  expiresAt: instant(row.expiresAt),
  state: stateOf(row, now),
})
