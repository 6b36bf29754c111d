import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ExportAuditQuery } from '@wrkbench/contracts'
import { exportAudit } from '@wrkbench/core'
import { fileAnswer, sendFile } from '../export/send-file.ts'
import { aboutAudit } from './about-audit.ts'

export const exportAuditRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/audit/export',
    {
      config: { scope: 'admin', about: aboutAudit },
      schema: {
        operationId: 'exportAudit',
        tags: ['audit'],
        summary: 'The whole audit log as CSV, JSON, XLSX or Markdown',
        querystring: ExportAuditQuery,
        response: { 200: fileAnswer },
      },
    },
    async (request, reply) => sendFile(reply, await exportAudit({ ctx: request.ctx, input: request.query })),
  )
}
