import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getAlertSettings } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { ProjectParams } from '../params.ts'

export const getAlertSettingsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/projects/:project/alert-settings',
    {
      config: { scope: 'read', about: 'project' },
      schema: {
        operationId: 'getAlertSettings',
        tags: ['alerts'],
        summary: 'Alert settings of a project',
        params: ProjectParams,
        response: { 200: ref('AlertSettings', 'as they hold now') },
      },
    },
    (request) => getAlertSettings({ ctx: request.ctx, input: {} }),
  )
}
