import { type Frame, frameResponse } from './framing.ts'
import { NoAnswer, type Origin } from './no-answer.ts'
import type { Answer } from './request-once.ts'

interface Request {
  origin: Origin
  method: string
  path: string
  headers: Record<string, string>
}

/** A request as a load generator writes it: keeping the connection open. */
export const requestText = ({ origin, method, path, headers }: Request): string => {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${origin.host}:${origin.port}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** @throws NoAnswer if the bytes received are not HTTP */
export const framed = (buffer: Buffer): Frame => {
  try {
    return frameResponse(buffer)
  } catch (error) {
    throw new NoAnswer(`the answer is not HTTP/1.1: ${(error as Error).message}`)
  }
}

/** The chunks of a whole chunked body, joined. */
const joinChunks = (body: Buffer): Buffer => {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, end), 16)
    if (!(size > 0)) return Buffer.concat(chunks)
    chunks.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

/** Parses a complete response. If a header occurs twice, the last one counts. */
export const toAnswer = (whole: Buffer, status: number): Answer => {
  const headEnd = whole.indexOf('\r\n\r\n')
  const headers: Record<string, string> = {}
  for (const line of whole.toString('latin1', 0, headEnd).split('\r\n').slice(1)) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  const body = whole.subarray(headEnd + 4)
  return { status, headers, body: 'transfer-encoding' in headers ? joinChunks(body) : body }
}
