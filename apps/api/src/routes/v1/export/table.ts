import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ExportQuery, type ExportTable, thingOfTable } from '@wrkbench/contracts'
import { exportTable } from '@wrkbench/core'
import { fileAnswer, sendFile } from './send-file.ts'

const catalogue: readonly ExportTable[] = ['servers', 'environments', 'runners']

/** What a table shows decides who may export it; for a table of a whole project, the project decides. */
const aboutOf = ({ table, id, series }: ExportQuery) => {
  const thing = thingOfTable[table]
  if (catalogue.includes(table) || thing === 'environment' || thing === 'host') return 'catalogue'
  if (table === 'trend' && series) return { thing: 'series' as const, query: 'series' }
  return thing && thing !== 'publication' && id !== undefined ? { thing, query: 'id' } : 'project'
}

export const exportTableRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/export',
    {
      config: { scope: 'read', about: ({ query }) => aboutOf(query as ExportQuery) },
      schema: {
        operationId: 'exportTable',
        tags: ['export'],
        summary: 'The table of a page as CSV, JSON, XLSX or Markdown',
        querystring: ExportQuery,
        response: { 200: fileAnswer },
      },
    },
    async (request, reply) => sendFile(reply, await exportTable({ ctx: request.ctx, input: request.query })),
  )
}
