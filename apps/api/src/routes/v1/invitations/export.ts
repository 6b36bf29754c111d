import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FileQuery } from '@wrkbench/contracts'
import { exportInvitations } from '@wrkbench/core'
import { fileAnswer, sendFile } from '../export/send-file.ts'
import { ProjectParams } from '../params.ts'

export const exportInvitationsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/projects/:project/invitations/export',
    {
      config: { scope: 'admin', about: 'project' },
      schema: {
        operationId: 'exportInvitations',
        tags: ['export'],
        summary: 'Invitations to a project as CSV, JSON, XLSX or Markdown',
        params: ProjectParams,
        querystring: FileQuery,
        response: { 200: fileAnswer },
      },
    },
    async ({ ctx, query }, reply) => sendFile(reply, await exportInvitations({ ctx, input: query })),
  )
}
