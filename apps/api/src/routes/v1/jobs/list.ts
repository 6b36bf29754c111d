import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Enum, jobStatuses, PageQuery, Slug } from '@wrkbench/contracts'
import { listJobs } from '@wrkbench/core'
import Type from 'typebox'
import { ref, refuses } from '../../../schemas.ts'
import { closed } from '../params.ts'

const Query = closed(
  Type.Object({
    ...PageQuery.properties,
    project: Type.Optional(Slug),
    status: Type.Optional(Enum(jobStatuses)),
  }),
)

export const listJobsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/jobs',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'listJobs',
        tags: ['jobs'],
        summary: 'Jobs, newest first',
        querystring: Query,
        response: { 200: ref('JobList', 'one page of jobs'), ...refuses(422) },
      },
    },
    (request) => listJobs({ ctx: request.ctx, input: request.query }),
  )
}
