import type { ChangeUser } from '@wrkbench/contracts'
import { inTransaction, lockAdmins, lockPerson, setAdmin } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound, ServiceError } from '../errors.ts'

/**
 * Makes a person an administrator of the instance, or takes that right away.
 * @throws ServiceError NOT_FOUND; CONFLICT for the last administrator
 */
export const changeUser = async ({ ctx, input: { id, isAdmin } }: Call<ChangeUser & { id: string }>): Promise<void> => {
  if (!isUuid(id)) throw notFound('user', id)
  await inTransaction(ctx.db.pool, async (tx) => {
    const admins = await lockAdmins(tx)
    const person = await lockPerson(tx, id)
    if (!person) throw notFound('user', id)
    if (person.isAdmin === isAdmin) return
    if (!isAdmin && admins.length === 1) {
      throw new ServiceError('CONFLICT', 'This is the last administrator of the instance: name another one first.')
    }
    await setAdmin(tx, person.id, isAdmin)
    await writeAudit(tx, ctx, { action: 'user.changed', subject: person.name, detail: { isAdmin } })
  })
}
