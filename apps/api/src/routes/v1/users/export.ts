import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FileQuery } from '@wrkbench/contracts'
import { exportUsers } from '@wrkbench/core'
import { fileAnswer, sendFile } from '../export/send-file.ts'

export const exportUsersRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/users/export',
    {
      config: { scope: 'admin', about: 'instance' },
      schema: {
        operationId: 'exportUsers',
        tags: ['export'],
        summary: 'All accounts as CSV, JSON, XLSX or Markdown',
        querystring: FileQuery,
        response: { 200: fileAnswer },
      },
    },
    async ({ ctx, query }, reply) => sendFile(reply, await exportUsers({ ctx, input: query })),
  )
}
