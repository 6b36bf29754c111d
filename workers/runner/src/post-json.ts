import { type Agent, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

export interface PostJson {
  url: URL
  agent: Agent
  token: string
  headers?: Record<string, string>
  body: unknown
  signal: AbortSignal
}

/**
 * One POST of a JSON body: status and text of the answer. Made with node:http and a kept connection: it runs while the
 * machine is measured, and costs less CPU time than fetch. Rejects when there is no whole answer or the signal aborts.
 */
export const postJson = ({
  url,
  agent,
  token,
  headers: more = {},
  body,
  signal,
}: PostJson): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const content = Buffer.from(JSON.stringify(body))
    const headers = {
      ...more,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': content.length,
    }
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(url, { method: 'POST', agent, headers, signal }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    request.on('error', reject)
    request.end(content)
  })
