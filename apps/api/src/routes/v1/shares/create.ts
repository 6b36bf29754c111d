import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CreateShare } from '@wrkbench/contracts'
import { createShare } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const createShareRoute: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
  app.post(
    '/shares',
    {
      config: { scope: 'jobs:write', about: 'project' },
      schema: {
        operationId: 'createShare',
        tags: ['shares'],
        summary: 'Make a public link to one leaderboard, trend or comparison',
        body: CreateShare,
        response: {
          201: ref('CreatedShare', 'the link; its secret is shown this once'),
        },
      },
    },
    async (request, reply) => {
      const made = await createShare({ ctx: request.ctx, input: request.body })
      return reply.code(201).send({ ...made, url: `${webUrl}/shared/${made.secret}` })
    },
  )
}
