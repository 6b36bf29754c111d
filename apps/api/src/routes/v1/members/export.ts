import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FileQuery } from '@wrkbench/contracts'
import { exportMembers } from '@wrkbench/core'
import { fileAnswer, sendFile } from '../export/send-file.ts'
import { ProjectParams } from '../params.ts'

export const exportMembersRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/projects/:project/members/export',
    {
      config: { scope: 'admin', about: 'project' },
      schema: {
        operationId: 'exportMembers',
        tags: ['export'],
        summary: 'Members of a project as CSV, JSON, XLSX or Markdown',
        params: ProjectParams,
        querystring: FileQuery,
        response: { 200: fileAnswer },
      },
    },
    async ({ ctx, query }, reply) => sendFile(reply, await exportMembers({ ctx, input: query })),
  )
}
