import type { RunnerInvitationList } from '@wrkbench/contracts'
import { runnerInvitationRows } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { toRunnerInvitation } from './to-runner-invitation.ts'

const most = 100

/** Lists invitations of runners, newest first, without their codes. */
export const listRunnerInvitations = async ({ ctx }: { ctx: Ctx }): Promise<RunnerInvitationList> => {
  const now = ctx.clock.now()
  return { items: (await runnerInvitationRows(ctx.db.pool, most)).map((row) => toRunnerInvitation(row, now)) }
}
