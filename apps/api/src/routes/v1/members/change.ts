import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeMember } from '@wrkbench/contracts'
import { changeMember } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'
import { InProjectParams } from '../params.ts'

export const changeMemberRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.patch(
    '/projects/:project/members/:id',
    {
      config: { scope: 'admin', about: 'project', by: 'person' },
      schema: {
        operationId: 'changeMember',
        tags: ['projects'],
        summary: 'Change the role of a member',
        params: InProjectParams,
        body: ChangeMember,
        response: { 200: ref('Member', 'the member as it is now'), ...refuses(409) },
      },
    },
    (request) => changeMember({ ctx: request.ctx, input: { ...request.body, ...request.params } }),
  )
}
