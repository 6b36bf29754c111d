import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeAlertSettings } from '@wrkbench/contracts'
import { changeAlertSettings, getAlertSettings } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { ProjectParams } from '../params.ts'

export const alertSettingsRoutes: FastifyPluginAsyncTypebox = async (app) => {
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
