import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { JobsQuery } from '@wrkbench/contracts'
import { listJobs } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

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
        querystring: JobsQuery,
        response: { 200: ref('JobList', 'one page of jobs') },
      },
    },
    (request) => listJobs({ ctx: request.ctx, input: request.query }),
  )
}
