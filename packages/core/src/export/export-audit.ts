import type { ExportAuditQuery } from '@wrkbench/contracts'
import { auditTable } from '@wrkbench/tables'
import { listAudit } from '../audit/list-audit.ts'
import type { Call } from '../ctx.ts'
import { everyItem } from './every-item.ts'
import { type ExportedFile, writeFile } from './write-file.ts'

/** Exports the audit log of a project, or of the whole instance. @throws ServiceError VALIDATION above 20 000 rows */
export const exportAudit = async ({ ctx, input }: Call<ExportAuditQuery>): Promise<ExportedFile> => {
  const { project, format } = input
  const all = await everyItem((page) => listAudit({ ctx, input: { project, ...page } }))
  return writeFile({ name: project ? `audit-${project}` : 'audit', tables: [auditTable(all)] }, format)
}
