import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

type Started = { request: IncomingMessage; socket: Socket }

/** As every proxy does: what the caller says of others, then the caller as this server sees it. */
const addCaller = ({ request, socket }: Started): void => {
  const said = request.headers['x-forwarded-for']
  const seen = socket.remoteAddress?.replace(/^::ffff:/, '') ?? 'unknown'
  request.headers['x-forwarded-for'] = said === undefined ? seen : `${said}, ${seen}`
}

/**
 * Has every request to an HTTP server of this process name its caller. Next.js leaves the header as it is where there is
 * one, so that whoever reaches the dashboard itself could choose the address that limits and the audit log go by.
 */
export const nameCallers = (): void =>
  subscribe('http.server.request.start', (started) => addCaller(started as Started))
