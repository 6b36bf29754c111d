import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ExportQuery, type ExportTable } from '@wrkbench/contracts'
import { exportTable } from '@wrkbench/core'
import { refuses } from '../../../schemas.ts'
import { fileAnswer, sendFile } from './send-file.ts'

const things: Partial<Record<ExportTable, 'job' | 'report' | 'run' | 'result'>> = {
  job: 'job',
  runs: 'job',
  sweeps: 'job',
  stability: 'job',
  report: 'report',
  verdicts: 'report',
  figures: 'run',
  result: 'result',
}

const catalogue: readonly ExportTable[] = [
  'servers',
  'environments',
  'runners',
  'hardware',
  'changes',
  'host-changes',
  'measures',
]

/** What a table shows decides who may export it; for a table of a whole project, the project decides. */
const aboutOf = ({ table, id, series }: ExportQuery) => {
  if (catalogue.includes(table)) return 'catalogue'
  if (table === 'trend' && series) return { thing: 'series' as const, query: 'series' }
  const thing = things[table]
  return thing && id !== undefined ? { thing, query: 'id' } : 'project'
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
        response: { 200: fileAnswer, ...refuses(404) },
      },
    },
    async (request, reply) => sendFile(reply, await exportTable({ ctx: request.ctx, input: request.query })),
  )
}
