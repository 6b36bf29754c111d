import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { EventsQuery, mostSequence } from '@wrkbench/contracts'
import { ServiceError } from '@wrkbench/core'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { EventHub } from '../../../sse/hub.ts'
import type { Subscriber } from '../../../sse/subscriber.ts'

/** Most connections at a time: beyond this, polling serves everybody better. */
const maxConnections = 1000

/**
 * Where to resume. The query names a place only once; a browser that reconnects says in the header where it really is.
 */
const resumeAt = (header: string | string[] | undefined, query: number | undefined): number => {
  const text = Array.isArray(header) ? header[0] : header
  const isSequence = text !== undefined && /^\d{1,10}$/.test(text) && Number(text) <= mostSequence
  return isSequence ? Number(text) : (query ?? 0)
}

const answer = {
  description:
    'Events as in `JobEventData`: run, progress, samples, log, job. `id:` resumes. `alive`: the connection still stands.',
  content: { 'text/event-stream': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
}

export interface StreamOptions {
  hub: EventHub
  /** for how long, at most, a caller who lost access to a job still receives its events */
  recheckMs?: number | undefined
}

export const streamEventsRoute: FastifyPluginAsyncTypebox<StreamOptions> = async (app, { hub, recheckMs = 8000 }) => {
  /**
   * Checks access repeatedly: a session, a token or a role may end while a stream is open. An outage of the database
   * does not end the stream.
   */
  const watch = (request: FastifyRequest, subscriber: Subscriber): void => {
    let timer: NodeJS.Timeout
    const later = () => {
      timer = setTimeout(ask, recheckMs).unref()
    }
    const ask = async () => {
      const refused = await app.admitAgain(request).catch((error: unknown) => error)
      if (refused instanceof ServiceError) subscriber.end()
      else if (!subscriber.gone) later()
    }
    subscriber.stream.once('close', () => clearTimeout(timer))
    later()
  }

  app.get(
    '/events',
    {
      // The stream of a HEAD request would never be read, and so never end.
      exposeHeadRoute: false,
      config: {
        scope: 'read',
        waits: true,
        about: { thing: 'job', query: 'job' },
      },
      schema: {
        operationId: 'streamEvents',
        tags: ['jobs'],
        summary: 'What happens in a job, as Server-Sent Events',
        querystring: EventsQuery,
        response: { 200: answer },
      },
    },
    async (request, reply) => {
      if (hub.connections >= maxConnections) throw new ServiceError('UNAVAILABLE', 'Too many event streams are open.')
      const { job, lastEventId } = request.query
      const subscriber = hub.subscribe(job, resumeAt(request.headers['last-event-id'], lastEventId))
      watch(request, subscriber)
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-cache, no-transform')
        .header('x-accel-buffering', 'no')
        .send(subscriber.stream)
    },
  )
}
