import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { closedEarly, NoAnswer, type Origin, tooLong } from './no-answer.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Call {
  origin: Origin
  agent: Agent
  method: string
  path: string
  headers: Record<string, string>
  deadlineMs: number
  maxBodyBytes: number
  signal: AbortSignal
}

/**
 * Makes one request with no headers added but Host and Connection, and follows no redirect.
 * @throws NoAnswer if no complete answer comes within the deadline or its body exceeds the limit; the signal's reason
 * if the signal aborts
 */
export const requestOnce = async (call: Call): Promise<Answer> => {
  const { origin, agent, method, path, headers, deadlineMs, maxBodyBytes, signal } = call
  const deadline = AbortSignal.timeout(deadlineMs)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const options = { ...origin, agent, method, path, headers, signal: AbortSignal.any([signal, deadline]) }
      const outgoing = request(options, (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes <= maxBodyBytes) chunks.push(chunk)
          else {
            reject(tooLong(maxBodyBytes))
            outgoing.destroy()
          }
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        )
        response.on('error', reject)
      })
      outgoing.on('error', reject)
      outgoing.end()
    })
  } catch (error) {
    signal.throwIfAborted()
    if (deadline.aborted) throw new NoAnswer(`no whole answer within ${deadlineMs} ms`)
    throw error instanceof NoAnswer ? error : new NoAnswer(inWords(error as NodeJS.ErrnoException))
  }
}

const inWords = ({ code, message }: NodeJS.ErrnoException): string => {
  if (code === 'ECONNREFUSED') return 'the connection was refused'
  if (code === 'ECONNRESET') return closedEarly
  if (code?.startsWith('HPE_')) return `the answer is not HTTP: ${message}`
  return message
}
