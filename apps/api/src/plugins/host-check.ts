import { isLoopback } from '@wrkbench/contracts'
import { ServiceError } from '@wrkbench/core'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

export interface HostCheckOptions {
  /** address the server listens on */
  host: string
  webUrl: string
}

/** Name in a Host header, in lower case and without the port; null if it is not valid. */
const nameOf = (header: string | undefined): string | null =>
  /^(\[[0-9a-f:.]+\]|[^\s:@/?#[\]]+)(?::\d+)?$/i.exec(header ?? '')?.[1]?.toLowerCase() ?? null

/**
 * Protects against DNS rebinding: a page on the internet may point its own name to 127.0.0.1 and then be "same origin"
 * with us. On loopback, only requests that use a loopback name or the dashboard's are answered.
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
