import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { EventsQuery } from '@wrkbench/contracts'
import { ServiceError } from '@wrkbench/core'
import Type from 'typebox'
import { refuses } from '../../../schemas.ts'
import type { EventHub } from '../../../sse/hub.ts'
import { closed } from '../params.ts'

/** Connections at the most: beyond, polling serves everybody better. */
const maxConnections = 1000

/** The query names a place once; a browser that connects again says in the header where it really is. */
const resumeAt = (header: string | string[] | undefined, query: number | undefined): number => {
  const text = Array.isArray(header) ? header[0] : header
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : (query ?? 0)
}

const answer = {
  description: 'Events as in `JobEventData`: run, progress, samples, log, job. `id:` resumes.',
  content: { 'text/event-stream': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
}

export const streamEvents: FastifyPluginAsyncTypebox<{ hub: EventHub }> = async (app, { hub }) => {
  app.get(
    '/events',
    {
      // Nobody would read, and so nobody would end, the stream of a HEAD.
      exposeHeadRoute: false,
      config: {
        scope: 'read',
        waits: true,
        about: { thing: 'job', ids: ({ query }) => [(query as { job: string }).job] },
      },
      schema: {
        operationId: 'streamEvents',
        tags: ['jobs'],
        summary: 'What happens in a job, as Server-Sent Events',
        querystring: closed(EventsQuery),
        response: { 200: answer, ...refuses(404, 422) },
      },
    },
    async (request, reply) => {
      if (hub.connections >= maxConnections) throw new ServiceError('UNAVAILABLE', 'Too many event streams are open.')
      const { job, lastEventId } = request.query
      const { stream } = hub.subscribe(job, resumeAt(request.headers['last-event-id'], lastEventId))
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-cache, no-transform')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  )
}
