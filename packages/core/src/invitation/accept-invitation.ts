import { type AcceptInvitation, hasRole, type ProviderId } from '@wrkbench/contracts'
import {
  type InvitationRow,
  insertPerson,
  inTransaction,
  lockMembers,
  personByAccount,
  putMember,
  type Sql,
  spendInvitation,
  upsertAccount,
} from '@wrkbench/db'
import { emailTaken } from '../account/change-account.ts'
import { connectedElsewhere } from '../account/connected-elsewhere.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Ctx, IdentityCall, KnownPerson } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { invalid, ServiceError } from '../errors.ts'
import { type OpenedSession, openSession } from '../session/open-session.ts'
import { invitationOver, openInvitation } from './invitation-state.ts'

interface Joiner {
  id: string
  name: string
}

/**
 * Accepts an invitation, once. The member is the signed-in user, or a new user, who is then signed in.
 * @returns the new session; null if the user was already signed in
 * @throws ServiceError NOT_FOUND if the invitation is over; CONFLICT for a member; VALIDATION for an address that is taken
 */
export const acceptInvitation = async ({
  ctx,
  input: { token, person },
}: IdentityCall<AcceptInvitation & { token: string }>): Promise<OpenedSession | null> => {
  const row = await openInvitation(ctx, token)
  const { actor } = ctx
  if (actor.kind === 'user' && actor.userId) {
    const joiner = { id: actor.userId, name: actor.name }
    await inTransaction(ctx.db.pool, (tx) => join(tx, ctx, row, joiner))
    return null
  }
  if (!person) throw invalid([{ path: '/person', message: 'Say who you are, or sign in first.' }])
  const password = await ctx.identity.hashPassword(person.password)
  const joiner = { id: uuid7(ctx.clock.now()), name: person.name.trim() }
  return inTransaction(ctx.db.pool, async (tx) => {
    const isNew = await addPerson(tx, ctx, { ...joiner, email: person.email.trim().toLowerCase() })
    if (!isNew) throw emailTaken('/person/email')
    await addAccount(tx, ctx, joiner, { providerId: 'credential', accountId: joiner.id, password })
    await join(tx, ctx, row, joiner)
    return openSession(tx, ctx, { user: joiner, openedBy: 'invitation' })
  })
}

/**
 * Accepts an invitation for a person whom a provider vouches for: the user connected with that account, or a new one.
 * @throws CONFLICT if two requests do so at once
 */
export const joinAsKnown = async (
  ctx: Ctx,
  token: string,
  provider: ProviderId,
  { accountId, name, email }: KnownPerson,
): Promise<OpenedSession> => {
  const row = await openInvitation(ctx, token)
  const here = await personByAccount(ctx.db.pool, provider, accountId)
  const joiner = here ?? { id: uuid7(ctx.clock.now()), name }
  return inTransaction(ctx.db.pool, async (tx) => {
    if (!here) {
      const isFree = await addPerson(tx, ctx, { ...joiner, email })
      if (!isFree) await addPerson(tx, ctx, { ...joiner, email: null })
      await addAccount(tx, ctx, joiner, { providerId: provider, accountId, password: null })
    }
    await join(tx, ctx, row, joiner)
    return openSession(tx, ctx, { user: joiner, openedBy: provider })
  })
}

const addPerson = (tx: Sql, ctx: Ctx, person: Joiner & { email: string | null }): Promise<boolean> =>
  insertPerson(tx, { ...person, createdAt: ctx.clock.now() })

const addAccount = async (
  tx: Sql,
  ctx: Ctx,
  { id: userId }: Joiner,
  account: { providerId: string; accountId: string; password: string | null },
): Promise<void> => {
  const at = ctx.clock.now()
  if (!(await upsertAccount(tx, { id: uuid7(at), userId, ...account, at }))) throw connectedElsewhere()
}

const join = async (tx: Sql, ctx: Ctx, row: InvitationRow, { id, name }: Joiner): Promise<void> => {
  const { projectId, projectSlug: project, role } = row
  const before = (await lockMembers(tx, projectId)).find((member) => member.id === id)
  if (before && hasRole(before.role, role)) {
    throw new ServiceError('CONFLICT', `You are in ${row.projectName} already, as ${before.role}.`)
  }
  if (!(await spendInvitation(tx, row.id, ctx.clock.now()))) throw invitationOver()
  await putMember(tx, projectId, id, role)
  const actor = { ...ctx.actor, kind: 'user', id, name } as const
  const detail = { role, invitedBy: row.createdBy, invitation: row.name }
  await writeAudit(tx, { ...ctx, actor }, { action: 'member.joined', subject: name, project, detail })
}
