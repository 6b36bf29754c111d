import type { Role } from '@wrkbench/contracts'
import { lockMembers, type MemberRow, type Sql } from '@wrkbench/db'
import { notFound, ServiceError } from '../errors.ts'

/**
 * Returns a member who is about to get another role (`next`), or none, and locks all members of the project.
 * @throws ServiceError NOT_FOUND; CONFLICT if the project would have no administrator left
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
