import { type Frame, frameResponse } from './framing.ts'
import { NoAnswer, type Origin } from './no-answer.ts'

interface Request {
  origin: Origin
  method: string
  path: string
  headers: Record<string, string>
}

/** A request as a load generator writes it: it keeps the connection open. */
export const requestText = ({ origin, method, path, headers }: Request): string => {
  const lines = [`${method} ${path} HTTP/1.1`, `Host: ${origin.host}:${origin.port}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Throws NoAnswer when what came is no HTTP. */
export const framed = (buffer: Buffer): Frame => {
  try {
    return frameResponse(buffer)
  } catch (error) {
    throw new NoAnswer(`the answer is not HTTP/1.1: ${(error as Error).message}`)
  }
}
