import { ServiceError } from '@wrkbench/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { problemType } from '../problem/problem.ts'
import { toProblem } from '../problem/to-problem.ts'

/** True if the connection ends with the answer because the client wants it so, as Python's urllib always does. */
const endsWithAnswer = ({ headers, raw }: FastifyRequest): boolean =>
  raw.httpVersion === '1.0' || /\bclose\b/i.test(headers.connection ?? '')

/**
 * Reads and discards the rest of a refused request, for at most `requestTimeout`. Fastify would close the connection in
 * the middle: a client that is still writing would then fail and never see why it was refused. Where the connection ends
 * with the answer, the answer waits for the rest.
 */
const readOn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { raw } = request
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  reply.removeHeader('connection')
  if (!endsWithAnswer(request)) return
  await new Promise((resolve) => raw.once('end', resolve).once('close', resolve))
}

/** Answers with problem details. Logs unexpected errors with their stack, under the request's id. */
export const sendProblem = async (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const body = toProblem(error, request.id)
  if (body.status >= 500) request.log.error({ err: error, code: body.code }, 'request failed')
  if (body.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer')
  if (body.code === 'UNAVAILABLE') reply.header('retry-after', '1')
  await readOn(request, reply)
  return reply.code(body.status).type(problemType).send(JSON.stringify(body))
}

/** Sends every error of every route, including unknown routes, as RFC 9457 problem+json. */
export const problems = fp(
  async (app: FastifyInstance) => {
    app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
    app.setNotFoundHandler((request, reply) => {
      const path = request.url.split('?')[0]
      return sendProblem(new ServiceError('NOT_FOUND', `There is no ${request.method} ${path}.`), request, reply)
    })
    app.addHook('onSend', async (request, reply) => {
      reply.header('x-request-id', request.id)
    })
  },
  { name: 'problems' },
)
