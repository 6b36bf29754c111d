import type { RunnerEntry, RunnerRole } from '@wrkbench/contracts'

/** A runner of an environment. Crews are lists in the order in which the runners first registered. */
export interface CrewMember {
  id: string
  roles: readonly RunnerRole[]
}

export interface Cast<Member> {
  leader: Member | null
  /** null if no runner has the role, or if the leader serves itself */
  server: Member | null
  assistants: Member[]
}

const can = (member: CrewMember, role: RunnerRole) => member.roles.includes(role)

/**
 * Decides which runner does what in an environment. The first one registered with LOAD leads, and stays the leader as long as
 * it has that role. It also serves if it has the role SERVER; otherwise the first one registered with SERVER does. Other
 * runners with only LOAD assist. A runner with both roles that does not lead stands by.
 */
export const castOf = <Member extends CrewMember>(crew: readonly Member[]): Cast<Member> => {
  const leader = crew.find((member) => can(member, 'LOAD')) ?? null
  const others = crew.filter((member) => member !== leader)
  const server = leader && can(leader, 'SERVER') ? null : (others.find((member) => can(member, 'SERVER')) ?? null)
  return { leader, server, assistants: leader ? others.filter((member) => !can(member, 'SERVER')) : [] }
}

/** What a member of a crew does, as the runners page says it. */
export const dutyOf = <Member extends CrewMember>(member: Member, cast: Cast<Member>): RunnerEntry['duty'] => {
  if (member === cast.leader) return 'leads'
  if (member === cast.server) return 'serves'
  return cast.assistants.includes(member) ? 'assists' : 'stands-by'
}
