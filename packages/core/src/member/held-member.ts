import type { Role } from '@wrkbench/contracts'
import { lockMembers, type MemberRow, type Sql } from '@wrkbench/db'
import { notFound, ServiceError } from '../errors.ts'

/**
 * A member, with all the project's members locked, who is about to have another role, or none.
 * @throws ServiceError NOT_FOUND; CONFLICT when the project would have no administrator left
 */
export const heldMember = async (tx: Sql, projectId: string, id: string, next: Role | null): Promise<MemberRow> => {
  const members = await lockMembers(tx, projectId)
  const member = members.find((one) => one.id === id.toLowerCase())
  if (!member) throw notFound('member', id)
  const others = members.some((one) => one.role === 'admin' && one.id !== member.id)
  if (member.role === 'admin' && next !== 'admin' && !others) {
    throw new ServiceError('CONFLICT', 'This is the last administrator of the project: name another one first.')
  }
  return member
}
