/** Headers that belong to one connection, RFC 9110 section 7.6.1, and those that fetch sets itself. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]

const withoutHop = (source: Headers): Headers => {
  const named = (source.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase())
  const headers = new Headers(source)
  for (const name of [...hopByHop, ...named.filter((entry) => entry !== '')]) headers.delete(name)
  return headers
}

const requestHeaders = (request: Request, url: URL): Headers => {
  const headers = withoutHop(request.headers)
  headers.set('x-forwarded-host', request.headers.get('x-forwarded-host') ?? request.headers.get('host') ?? url.host)
  headers.delete('host')
  headers.delete('content-length')
  // fetch would decode a compressed answer; the hop to the API is local, the one to the browser is compressed by us
  headers.set('accept-encoding', 'identity')
  return headers
}

const responseHeaders = (upstream: Response): Headers => {
  const headers = withoutHop(upstream.headers)
  // fetch has decoded the body already
  if (headers.has('content-encoding')) {
    headers.delete('content-encoding')
    headers.delete('content-length')
  }
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    headers.set('cache-control', 'no-cache, no-transform')
    headers.set('x-accel-buffering', 'no')
  }
  return headers
}

type Body = ReadableStream<Uint8Array>

/**
 * A body to hand on, and `readOn`, which throws away what is left of it. Once the API has answered, fetch takes no more: a
 * browser that still sends would find its connection broken, and not see why it was refused.
 */
const handedOn = (body: Body): { body: Body; readOn: () => Promise<void> } => {
  const reader = body.getReader()
  const pull = async (to: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const { done, value } = await reader.read()
    if (done) to.close()
    else to.enqueue(value)
  }
  const readOn = async (): Promise<void> => {
    while (!(await reader.read()).done);
  }
  return { body: new ReadableStream({ pull, cancel: () => {} }), readOn }
}

const unreachable = (): Response =>
  Response.json(
    {
      type: 'about:blank',
      title: 'Bad Gateway',
      status: 502,
      code: 'UNAVAILABLE',
      detail:
        'The API did not answer. Check that it is running (with npm start, look at the terminal), then try again.',
      requestId: '-',
      errors: [],
    },
    { status: 502, headers: { 'content-type': 'application/problem+json' } },
  )

/**
 * Hands a browser's request to the API and streams the answer back, so that the browser knows one origin only.
 * Aborting the request aborts the one to the API. 502 problem+json when the API cannot be reached.
 */
export const forward = async ({
  request,
  apiUrl,
  fetch,
}: {
  request: Request
  apiUrl: string
  fetch: typeof globalThis.fetch
}): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  const target = new URL(`${apiUrl}${pathname}${search}`)
  const sent = request.body && handedOn(request.body)
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers: requestHeaders(request, target),
    body: sent?.body ?? null,
    duplex: 'half',
    redirect: 'manual',
    cache: 'no-store',
    signal: request.signal,
  }
  try {
    const upstream = await fetch(target, init)
    return new Response(upstream.body, { status: upstream.status, headers: responseHeaders(upstream) })
  } catch (error) {
    if (request.signal.aborted) throw error
    return unreachable()
  } finally {
    sent?.readOn().catch(() => {})
  }
}
