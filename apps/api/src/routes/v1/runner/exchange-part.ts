import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ExchangePart, type PartExchanged } from '@wrkbench/contracts'
import { exchangePart } from '@wrkbench/core'
import { longPoll } from '../../../poll/long-poll.ts'
import { ref, refuses } from '../../../schemas.ts'
import { type MeetingOptions, meetingPoint, waiting } from './waiting.ts'

export const exchangePartRoute: FastifyPluginAsyncTypebox<MeetingOptions> = async (app, options) => {
  app.post(
    '/runner/parts/exchange',
    {
      config: meetingPoint,
      schema: {
        operationId: 'exchangePart',
        tags: ['runner'],
        summary: 'Hand in the answer to the last order, renew the lease, and wait for the next order',
        body: ExchangePart,
        response: { 200: ref('PartExchanged', 'what to do next'), ...refuses(404, 409) },
      },
    },
    ({ body, ctx }, reply) => {
      const poll = {
        ...waiting(options, reply, body.incarnation),
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
