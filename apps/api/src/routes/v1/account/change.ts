import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeAccount } from '@wrkbench/contracts'
import { changeAccount } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'

export const changeAccountRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.patch(
    '/account',
    {
      config: { scope: 'read', about: 'self', by: 'person', limit: 'signIn', triesPassword: true },
      schema: {
        operationId: 'changeAccount',
        tags: ['account'],
        summary: 'Change your name, e-mail address or password; omitted fields stay as they are',
        body: ChangeAccount,
        response: { 200: ref('Account', 'your account as it is now'), ...refuses(404) },
      },
    },
    (request) => changeAccount({ ctx: request.ctx, input: request.body }),
  )
}
