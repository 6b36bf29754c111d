import type { Account, ChangeAccount } from '@wrkbench/contracts'
import { changePerson, endOtherSessions, inTransaction, lockPerson, type PersonRow, upsertAccount } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { IdentityCall, IdentityCtx } from '../ctx.ts'
import { uuid7 } from '../domain/uuid7.ts'
import { invalid, notFound } from '../errors.ts'
import { accountKeeper } from './account-keeper.ts'
import { getAccount, needsCurrentPassword } from './get-account.ts'

/**
 * Changes name, e-mail address or password of the caller. Omitted fields keep their value. A new password ends other sessions.
 * @throws ServiceError FORBIDDEN for a token; VALIDATION naming the field, a wrong current password among them
 */
export const changeAccount = async ({ ctx, input }: IdentityCall<ChangeAccount>): Promise<Account> => {
  const id = accountKeeper(ctx.actor)
  const password = input.password === undefined ? null : await ctx.identity.hashPassword(input.password)
  const knows = input.currentPassword !== undefined && (await knowsPassword(ctx, id, input.currentPassword))
  await inTransaction(ctx.db.pool, async (tx) => {
    const person = await lockPerson(tx, id)
    if (!person) throw notFound('account', id)
    const { name, email, changed } = wanted(person, input)
    const isGuarded = changed.includes('email') || changed.includes('password')
    if (isGuarded && needsCurrentPassword(ctx.actor, person) && !knows) throw wrongPassword()
    if (password !== null && email === null) throw noEmail()
    if (changed.length === 0) return
    if (!(await changePerson(tx, id, name, email))) throw emailTaken('/email')
    if (password !== null) {
      const at = ctx.clock.now()
      await upsertAccount(tx, { id: uuid7(at), userId: id, providerId: 'credential', accountId: id, password, at })
      await endOtherSessions(tx, id, ctx.actor.sessionId ?? null)
    }
    await writeAudit(tx, ctx, { action: 'account.changed', subject: name, detail: { changed } })
  })
  return getAccount({ ctx })
}

const knowsPassword = async ({ db, identity }: IdentityCtx, id: string, password: string): Promise<boolean> => {
  const person = await db.prisma.user.findUnique({ where: { id }, select: { email: true } })
  return person?.email ? (await identity.userOfPassword(person.email, password)) === id : false
}

const wanted = (person: PersonRow, input: ChangeAccount) => {
  const name = input.name?.trim() ?? person.name
  const email = input.email?.trim().toLowerCase() ?? person.email
  const changed = [
    ...(name === person.name ? [] : ['name']),
    ...(email === person.email ? [] : ['email']),
    ...(input.password === undefined ? [] : ['password']),
  ]
  return { name, email, changed }
}

const wrongPassword = () => invalid([{ path: '/currentPassword', message: 'This is not your current password.' }])
const noEmail = () => invalid([{ path: '/email', message: 'A password needs an e-mail address to sign in with.' }])
export const emailTaken = (path: string) =>
  invalid([{ path, message: 'Somebody signs in with this address already. If it is you, sign in first.' }])
