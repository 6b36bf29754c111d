import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { problem, problemType } from './problem.ts'

const unread = { status: '400 Bad Request', detail: 'This is not a request in HTTP/1.1.' }
const refusals: Partial<Record<string, typeof unread>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    detail: 'The address and the headers are larger than 16 KiB.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', detail: 'The request took too long to arrive.' },
}

/** Answers what Node.js could not read as a request, and so no route saw, with problem details as well. */
export const answerUnreadable = ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, detail } = refusals[code] ?? unread
  const body = JSON.stringify({ ...problem('BAD_REQUEST', detail, randomUUID()), status: Number.parseInt(status, 10) })
  const headers = [`content-type: ${problemType}`, `content-length: ${Buffer.byteLength(body)}`, 'connection: close']
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}
