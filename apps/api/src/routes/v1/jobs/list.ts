import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Enum, Id, jobStatuses, PageQuery, Slug } from '@wrkbench/contracts'
import { listJobs } from '@wrkbench/core'
import Type from 'typebox'
import { ref, refuses } from '../../../schemas.ts'

const Query = Type.Object({
  ...PageQuery.properties,
  project: Type.Optional(Slug),
  status: Type.Optional(
    Type.Array(Enum(jobStatuses), { maxItems: jobStatuses.length, description: 'may be repeated: any of these' }),
  ),
  suite: Type.Optional(Id),
})

/** The jobs of a suite belong to its project, whichever project the caller views otherwise. */
const aboutOf = ({ suite }: { suite?: string }) =>
  suite === undefined ? ('project' as const) : { thing: 'suite' as const, query: 'suite' as const }

export const listJobsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/jobs',
    {
      config: { scope: 'read', about: ({ query }) => aboutOf(query as { suite?: string }) },
      schema: {
        operationId: 'listJobs',
        tags: ['jobs'],
        summary: 'Jobs, newest first',
        querystring: Query,
        response: { 200: ref('JobList', 'one page of jobs'), ...refuses(404) },
      },
    },
    (request) => listJobs({ ctx: request.ctx, input: request.query }),
  )
}
