import Type, { type Static } from 'typebox'
import { Instant, Nullable, Page, PageQuery, ProjectSlug } from '../common.ts'
import { FileQuery } from '../view/export.ts'

export const AuditEntry = Type.Object({
  id: Type.String(),
  at: Instant,
  actor: Type.Object({ kind: Type.String(), id: Nullable(Type.String()), name: Type.String() }),
  action: Type.String(),
  /** name of the thing changed, as it was then */
  subject: Type.String(),
  detail: Type.Record(Type.String(), Type.Unknown()),
  /** null if it concerns the whole instance */
  project: Nullable(ProjectSlug),
  /** address that the request came from */
  address: Nullable(Type.String()),
  requestId: Nullable(Type.String()),
})
export type AuditEntry = Static<typeof AuditEntry>

/** GET /audit: newest first. Without `project`, the log of the whole instance, for its administrators. */
export const AuditQuery = Type.Object({ ...PageQuery.properties, project: Type.Optional(ProjectSlug) })
export type AuditQuery = Static<typeof AuditQuery>

export const AuditList = Page(AuditEntry)
export type AuditList = Static<typeof AuditList>

/** GET /audit/export: the whole log as a file. */
export const ExportAuditQuery = Type.Object({
  project: Type.Optional(ProjectSlug),
  ...FileQuery.properties,
})
export type ExportAuditQuery = Static<typeof ExportAuditQuery>
