import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { loadPresetList } from '@wrkbench/contracts'
import { ref } from '../../../schemas.ts'

export const listLoadPresetsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/load-presets',
    {
      config: { scope: 'read', about: 'catalogue' },
      schema: {
        operationId: 'listLoadPresets',
        tags: ['catalogue'],
        summary: 'Loads of published comparisons, which a job may use by name',
        response: { 200: ref('LoadPresetCatalogue', 'all named loads') },
      },
    },
    async () => ({ items: [...loadPresetList] }),
  )
}
