import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CreateSuite } from '@wrkbench/contracts'
import { createSuite } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { withNames } from '../../../validation/with-names.ts'

export const createSuiteRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/suites',
    {
      errorHandler: withNames('/job'),
      config: { scope: 'jobs:write', about: 'project' },
      schema: {
        operationId: 'createSuite',
        tags: ['suites'],
        summary: 'Save a job as a suite, to run by hand or on a schedule',
        body: CreateSuite,
        response: { 201: ref('Suite', 'the suite with its next due time') },
      },
    },
    async (request, reply) => {
      const suite = await createSuite({ ctx: request.ctx, input: request.body })
      return reply.code(201).header('location', `/api/v1/suites/${suite.id}`).send(suite)
    },
  )
}
