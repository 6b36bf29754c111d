import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Id, OrderPart, type PartOrdered } from '@wrkbench/contracts'
import { orderPart } from '@wrkbench/core'
import Type from 'typebox'
import { longPoll } from '../../../poll/long-poll.ts'
import { ref, refuses } from '../../../schemas.ts'
import { type MeetingOptions, meetingPoint, waiting } from './waiting.ts'

const PartParams = Type.Object({ id: Id, ordinal: Type.Integer({ minimum: 1, maximum: 100 }) })

export const orderPartRoute: FastifyPluginAsyncTypebox<MeetingOptions> = async (app, options) => {
  app.post(
    '/runner/runs/:id/parts/:ordinal/order',
    {
      config: meetingPoint,
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
      const poll = { ...waiting(options, reply, input.id), isFinal: ({ state }: PartOrdered) => state !== 'pending' }
      return longPoll(poll, () => orderPart({ ctx: request.ctx, input }))
    },
  )
}
