import { type AuditEntry, auditActions } from '@wrkbench/contracts'
import { dataColumn, listTable, shownColumn, type Table } from '../table.ts'

const words: Partial<Record<string, string>> = auditActions

const columns = [
  shownColumn<AuditEntry>('at', 'When', ({ at }) => at),
  shownColumn<AuditEntry>('actor', 'Who', ({ actor }) => actor.name),
  dataColumn<AuditEntry>('actorKind', 'actor kind', ({ actor }) => actor.kind),
  dataColumn<AuditEntry>('actorId', 'actor id', ({ actor }) => actor.id),
  shownColumn<AuditEntry>('action', 'What', ({ action }) => action, { text: ({ action }) => words[action] ?? action }),
  shownColumn<AuditEntry>('subject', 'Of', ({ subject }) => subject),
  shownColumn<AuditEntry>('detail', 'Detail', ({ detail }) =>
    Object.keys(detail).length > 0 ? JSON.stringify(detail) : null,
  ),
  shownColumn<AuditEntry>('project', 'Project', ({ project }) => project),
  shownColumn<AuditEntry>('address', 'From', ({ address }) => address),
  dataColumn<AuditEntry>('request', 'request', ({ requestId }) => requestId),
]

/** Changes in the order given. */
export const auditTable = (entries: readonly AuditEntry[]): Table => listTable('Audit log', columns, entries)
