import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeSuite } from '@wrkbench/contracts'
import { changeSuite } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { withNames } from '../../../validation/with-names.ts'
import { IdParams } from '../params.ts'

export const changeSuiteRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.patch(
    '/suites/:id',
    {
      errorHandler: withNames('/job'),
      config: { scope: 'jobs:write', about: 'suite' },
      schema: {
        operationId: 'changeSuite',
        tags: ['suites'],
        summary: 'Change what a suite runs and when, or pause it; omitted fields stay as they are',
        params: IdParams,
        body: ChangeSuite,
        response: { 200: ref('Suite', 'the suite as it is now') },
      },
    },
    (request) => changeSuite({ ctx: request.ctx, input: { ...request.body, ...request.params } }),
  )
}
