import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  json<T>(): T
}

export interface Call {
  method?: string
  url: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

const send = (port: number, { method, url, token, body, headers = {} }: Call): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const content = body === undefined ? undefined : JSON.stringify(body)
    const sent = request({
      host: '127.0.0.1',
      port,
      path: url,
      agent: false,
      method: method ?? (content ? 'POST' : 'GET'),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(content !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(content),
        }),
        ...headers,
      },
    })
    // a connection passed to a process just as it is killed is never answered
    const late = setTimeout(() => sent.destroy(new Error('no answer')), 20_000)
    sent.once('response', (answer) => {
      clearTimeout(late)
      resolve(answer)
    })
    sent.once('error', reject).end(content)
  })

/** Makes each call over a new connection, so that it reaches whichever process is next. */
export const freshConnections =
  (port: number) =>
  async (call: Call): Promise<Answer> => {
    const answer = await send(port, call)
    let text = ''
    for await (const chunk of answer.setEncoding('utf8')) text += chunk
    return { status: answer.statusCode ?? 0, headers: answer.headers, text, json: () => JSON.parse(text) }
  }

/** Follows a job as a browser does: when it is cut off, it reconnects where it stopped. */
export const follow = (port: number, job: string, token: string) => {
  const ids: number[] = []
  let connections = 0
  let closed = false
  let current: IncomingMessage | null = null
  const connect = async () => {
    const last = ids.at(-1)
    const headers: Record<string, string> = last === undefined ? {} : { 'last-event-id': String(last) }
    const stream = await send(port, { url: `/api/v1/events?job=${job}`, token, headers })
    connections += 1
    current = stream
    let rest = ''
    for await (const chunk of stream.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      ids.push(...lines.filter((line) => line.startsWith('id: ')).map((line) => Number(line.slice(4))))
    }
  }
  const ended = (async () => {
    while (!closed) {
      await connect().catch(() => {})
      if (!closed) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  return {
    ids,
    connections: () => connections,
    close: async () => {
      closed = true
      current?.destroy()
      await ended
    },
  }
}
