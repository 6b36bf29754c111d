import { protocolHeader, runnerNameHeader } from '@wrkbench/contracts'
import { assertProtocol } from '@wrkbench/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

const headerOf = ({ headers }: FastifyRequest, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Decodes a header's percent-encoding, which it needs because headers carry only ASCII. */
const decoded = (text: string | null): string | null => {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The version of the protocol that a runner states; null if it states none. */
export const spokenProtocol = (request: FastifyRequest): number | null => {
  const text = headerOf(request, protocolHeader)
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** Checks the protocol of every runner's call before its body: another version's body may have another shape. */
export const runnerProtocolCheck = fp(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request) => {
      if (!request.routeOptions.url?.startsWith('/api/v1/runner/')) return
      const name = decoded(headerOf(request, runnerNameHeader))
      await assertProtocol({ ctx: request.ctx, input: { protocol: spokenProtocol(request), name } })
    })
  },
  { name: 'runner-protocol', dependencies: ['auth'] },
)
