import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeAlertSettings } from '@wrkbench/contracts'
import { changeAlertSettings } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { ProjectParams } from '../params.ts'

export const changeAlertSettingsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.patch(
    '/projects/:project/alert-settings',
    {
      config: { scope: 'admin', about: 'project' },
      schema: {
        operationId: 'changeAlertSettings',
        tags: ['alerts'],
        summary: 'Change the alert settings of a project; omitted fields stay as they are',
        params: ProjectParams,
        body: ChangeAlertSettings,
        response: { 200: ref('AlertSettings', 'as they hold now') },
      },
    },
    (request) => changeAlertSettings({ ctx: request.ctx, input: request.body }),
  )
}
