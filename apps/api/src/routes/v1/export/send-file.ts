import type { ExportedFile } from '@wrkbench/core'
import type { FastifyReply } from 'fastify'
import Type from 'typebox'

const file = { schema: Type.Unsafe<Buffer>({ type: 'string' }) }

/** The answer of a route that returns a file. */
export const fileAnswer = {
  description: 'The file, named after what it holds',
  content: {
    'application/json': { schema: Type.Ref('ExportedTables#') },
    'text/csv': file,
    'text/markdown': file,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file,
  },
}

export const sendFile = (reply: FastifyReply, { name, contentType, content }: ExportedFile): FastifyReply =>
  reply.type(contentType).header('content-disposition', `attachment; filename="${name}"`).send(content)
