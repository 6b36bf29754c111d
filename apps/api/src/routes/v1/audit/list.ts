import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AuditQuery } from '@wrkbench/contracts'
import { listAudit } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { aboutAudit } from './about-audit.ts'

export const listAuditRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/audit',
    {
      config: { scope: 'admin', about: aboutAudit },
      schema: {
        operationId: 'listAudit',
        tags: ['audit'],
        summary: 'Audit log, newest first',
        querystring: AuditQuery,
        response: { 200: ref('AuditList', 'one page of the audit log') },
      },
    },
    (request) => listAudit({ ctx: request.ctx, input: request.query }),
  )
}
