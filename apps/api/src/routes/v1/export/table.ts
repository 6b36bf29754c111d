import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ExportQuery, type ExportTable } from '@wrkbench/contracts'
import { exportTable } from '@wrkbench/core'
import Type from 'typebox'
import { refuses } from '../../../schemas.ts'
import { closed } from '../params.ts'

const file = { schema: Type.Unsafe<Buffer>({ type: 'string' }) }
const answer = {
  description: 'The file, named after what it holds',
  content: {
    'application/json': file,
    'text/csv': file,
    'text/markdown': file,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file,
  },
}

const things: Partial<Record<ExportTable, 'job' | 'report'>> = { job: 'job', runs: 'job', report: 'report' }

/** The thing that a table is of decides who may have it; a table of a whole project, its project. */
const aboutOf = ({ table, id, series }: ExportQuery) => {
  if (table === 'trend' && series) return { thing: 'series' as const, ids: () => series }
  const thing = things[table]
  return thing && id !== undefined ? { thing, ids: () => [id] } : 'project'
}

export const exportTableRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/export',
    {
      config: { scope: 'read', about: ({ query }) => aboutOf(query as ExportQuery) },
      schema: {
        operationId: 'exportTable',
        tags: ['export'],
        summary: 'The rows that a page shows, as CSV, JSON, XLSX or Markdown',
        querystring: closed(ExportQuery),
        response: { 200: answer, ...refuses(404, 422) },
      },
    },
    async (request, reply) => {
      const { name, contentType, content } = await exportTable({ ctx: request.ctx, input: request.query })
      return reply
        .type(contentType)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content as Buffer)
    },
  )
}
