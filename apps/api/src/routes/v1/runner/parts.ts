import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ExchangePart, Id, OrderPart, type PartExchanged, type PartOrdered, partPollMs } from '@wrkbench/contracts'
import { exchangePart, orderPart } from '@wrkbench/core'
import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import type { Bells } from '../../../poll/bells.ts'
import { longPoll } from '../../../poll/long-poll.ts'
import { ref, refuses } from '../../../schemas.ts'

const PartParams = Type.Object({ id: Id, ordinal: Type.Integer({ minimum: 1, maximum: 100 }) })

export interface PartRoutes {
  bells: Bells
  /** aborts when this process is stopping */
  closing: AbortSignal
}

/** Returns a signal that aborts when the caller hangs up or the answer was sent. */
const gone = ({ raw }: FastifyReply): AbortSignal => {
  const away = new AbortController()
  raw.once('close', () => away.abort())
  return away.signal
}

/** The meeting point of a run's hosts: both sides wait here for each other. */
export const partRoutes: FastifyPluginAsyncTypebox<PartRoutes> = async (app, { bells, closing }) => {
  const config = { scope: 'runner', limit: 'runner', quiet: true, waits: true } as const
  const waiting = (reply: FastifyReply, key: string) => ({
    bells,
    key,
    ms: partPollMs,
    signal: AbortSignal.any([closing, gone(reply)]),
  })

  app.post(
    '/runner/runs/:id/parts/:ordinal/order',
    {
      config,
      schema: {
        operationId: 'orderPart',
        tags: ['runner'],
        summary: 'Give an order to another host of the run, and wait for its answer',
        params: PartParams,
        body: OrderPart,
        response: { 200: ref('PartOrdered', 'what came of it'), ...refuses(409) },
      },
    },
    (request, reply) => {
      const input = { ...request.params, ...request.body }
      const poll = { ...waiting(reply, input.id), isFinal: ({ state }: PartOrdered) => state !== 'pending' }
      return longPoll(poll, () => orderPart({ ctx: request.ctx, input }))
    },
  )

  app.post(
    '/runner/parts/exchange',
    {
      config,
      schema: {
        operationId: 'exchangePart',
        tags: ['runner'],
        summary: 'Hand in the answer to the last order, renew the lease, and wait for the next order',
        body: ExchangePart,
        response: { 200: ref('PartExchanged', 'what to do next'), ...refuses(404, 409) },
      },
    },
    (request, reply) => {
      const { body, ctx } = request
      const poll = {
        ...waiting(reply, body.incarnation),
        isFinal: (answer: PartExchanged) => answer.leads || answer.over || !!answer.next,
      }
      // the first look stores what was done
      let input = body
      return longPoll(poll, () => {
        const call = exchangePart({ ctx, input })
        input = { ...body, done: null }
        return call
      })
    },
  )
}
