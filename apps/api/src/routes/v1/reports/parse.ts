import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ParseOutput } from '@wrkbench/contracts'
import { parseOutput } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const parseOutputRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/parse',
    {
      config: { scope: 'read', about: 'self' },
      schema: {
        operationId: 'parseOutput',
        tags: ['reports'],
        summary: 'Read the output of a load generator, one or more runs, without storing anything',
        body: ParseOutput,
        response: { 200: ref('ParsedOutput', 'every run in the text') },
      },
    },
    async (request) => parseOutput({ input: request.body }),
  )
}
