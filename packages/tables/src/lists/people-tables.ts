import type { InvitationEntry, Member, User } from '@wrkbench/contracts'
import { dataColumn, listTable, shownColumn, type Table } from '../table.ts'

const yes = (is: boolean): string => (is ? 'yes' : 'no')

const memberColumns = [
  shownColumn<Member>('name', 'Member', ({ name }) => name),
  dataColumn<Member>('id', 'id', ({ id }) => id),
  shownColumn<Member>('email', 'E-mail', ({ email }) => email),
  shownColumn<Member>('role', 'Role', ({ role }) => role),
  shownColumn<Member>('isAdmin', 'Takes care of the instance', ({ isAdmin }) => yes(isAdmin)),
]

/** Members of a project in the order given. */
export const membersTable = (members: readonly Member[]): Table => listTable('Members', memberColumns, members)

const invitationColumns = [
  shownColumn<InvitationEntry>('name', 'For', ({ name }) => name),
  dataColumn<InvitationEntry>('id', 'id', ({ id }) => id),
  shownColumn<InvitationEntry>('role', 'Role', ({ role }) => role),
  shownColumn<InvitationEntry>('state', 'State', ({ state }) => state),
  shownColumn<InvitationEntry>('createdBy', 'By', ({ createdBy }) => createdBy),
  shownColumn<InvitationEntry>('createdAt', 'Created', ({ createdAt }) => createdAt),
  shownColumn<InvitationEntry>('expiresAt', 'Ends', ({ expiresAt }) => expiresAt),
]

/** Invitations to a project in the order given. */
export const invitationsTable = (invitations: readonly InvitationEntry[]): Table =>
  listTable('Invitations', invitationColumns, invitations)

const userColumns = [
  shownColumn<User>('name', 'Person', ({ name }) => name),
  dataColumn<User>('id', 'id', ({ id }) => id),
  shownColumn<User>('email', 'E-mail', ({ email }) => email),
  shownColumn<User>('projects', 'Projects', ({ projects }) => projects.join(', ') || null),
  shownColumn<User>('isAdmin', 'Takes care of the instance', ({ isAdmin }) => yes(isAdmin)),
  shownColumn<User>('createdAt', 'Since', ({ createdAt }) => createdAt),
]

/** People who may sign in, in the order given. */
export const usersTable = (users: readonly User[]): Table => listTable('People', userColumns, users)
