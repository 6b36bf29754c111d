import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FileQuery, TokensQuery } from '@wrkbench/contracts'
import { exportTokens } from '@wrkbench/core'
import Type from 'typebox'
import { fileAnswer, sendFile } from '../export/send-file.ts'

export const exportTokensRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/tokens/export',
    {
      config: { scope: 'read', about: 'self' },
      schema: {
        operationId: 'exportTokens',
        tags: ['export'],
        summary: 'Your tokens without their secrets, or everybody’s, as CSV, JSON, XLSX or Markdown',
        querystring: Type.Object({ all: TokensQuery.properties.all, ...FileQuery.properties }),
        response: { 200: fileAnswer },
      },
    },
    async ({ ctx, query }, reply) => sendFile(reply, await exportTokens({ ctx, input: query })),
  )
}
