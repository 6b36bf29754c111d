import { ServiceError } from '@wrkbench/core'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { isLoopback } from '../request/loopback.ts'

export interface HostCheckOptions {
  /** address the server listens on */
  host: string
  webUrl: string
}

/** Name in a Host header, lower-case and without the port; null when it is none. */
const nameOf = (header: string | undefined): string | null =>
  /^(\[[0-9a-f:.]+\]|[^\s:@/?#[\]]+)(?::\d+)?$/i.exec(header ?? '')?.[1]?.toLowerCase() ?? null

/**
 * A page on the internet may let its own name point to 127.0.0.1 (DNS rebinding) and then be "same origin" with us.
 * So on loopback only requests that call us by a loopback name, or by the dashboard's, are answered.
 */
export const hostCheck = fp<HostCheckOptions>(
  async (app: FastifyInstance, { host, webUrl }) => {
    if (!isLoopback(host)) return
    const webName = new URL(webUrl).hostname
    app.addHook('onRequest', async (request) => {
      const name = nameOf(request.headers.host)
      if (name !== null && (isLoopback(name) || name === webName)) return
      throw new ServiceError(
        'FORBIDDEN',
        'This API answers to 127.0.0.1 and localhost only; the Host header says otherwise.',
      )
    })
  },
  { name: 'host-check', dependencies: ['problems'] },
)
