import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { isLoopback } from '@wrkbench/contracts'
import type { FastifyRequest } from 'fastify'

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** True for a caller on this machine without a proxy in between. */
const isFromHere = ({ headers, socket }: FastifyRequest): boolean => {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return isIP(address) > 0 && isLoopback(address) && forwarding.every((name) => headers[name] === undefined)
}

/**
 * True if the caller may read the metrics: with a token set, only callers that send it; without one, only callers on
 * this machine.
 */
export const mayScrape = (request: FastifyRequest, token: string | null): boolean => {
  if (token === null) return isFromHere(request)
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hash(given), hash(token))
}
