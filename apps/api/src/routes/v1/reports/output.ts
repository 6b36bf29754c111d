import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Count } from '@wrkbench/contracts'
import { getResultOutput } from '@wrkbench/core'
import Type from 'typebox'
import { IdParams } from '../params.ts'

const answer = {
  description: 'The text as it was handed in',
  content: { 'text/plain': { schema: Type.Unsafe<Buffer>({ type: 'string' }) } },
}

export const getResultOutputRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/reports/:id/results/:resultId/output',
    {
      config: { scope: 'read', about: 'report' },
      schema: {
        operationId: 'getResultOutput',
        tags: ['reports'],
        summary: 'The raw output that a result was read from',
        params: Type.Object({ ...IdParams.properties, resultId: Count }),
        response: { 200: answer },
      },
    },
    async (request, reply) => {
      const content = await getResultOutput({ ctx: request.ctx, input: request.params })
      return reply.type('text/plain; charset=utf-8').header('content-disposition', 'inline').send(content)
    },
  )
}
