import { createInterface } from 'node:readline'

type Message = { id: number; method?: string; params?: unknown }
type Handler = (method: string, params: unknown) => Promise<unknown>

const send = (message: object): void => {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

const errorOf = (error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? { error_code: error.code } : {}
  return { is_panic: false, message, ...code }
}

/**
 * The engine's end of the conversation with Prisma's CLI: one JSON-RPC message per line on stdin and stdout. `ask`
 * sends a request of our own and resolves with its answer. When stdin has ended and all requests are answered, the
 * process exits.
 */
export const serveJsonRpc = (handle: Handler) => {
  const open = new Set<number>()
  const asked = new Map<number, () => void>()
  let closing = false
  let nextId = 1
  const exitWhenDone = () => {
    if (closing && open.size === 0) process.exit(0)
  }
  const fail = (id: number, data: ReturnType<typeof errorOf>) =>
    send({ id, error: { code: 4466, message: 'An error happened. Check the data field for details.', data } })
  const answer = async ({ id, method, params }: Message) => {
    if (!method) {
      asked.get(id)?.()
      asked.delete(id)
      return
    }
    open.add(id)
    try {
      send({ id, result: (await handle(method, params)) ?? {} })
    } catch (error) {
      fail(id, errorOf(error))
    } finally {
      open.delete(id)
      exitWhenDone()
    }
  }
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  lines.on('line', (line) => line.trim() && void answer(JSON.parse(line)))
  lines.on('close', () => {
    closing = true
    exitWhenDone()
  })
  return {
    ask: (method: string, params: object): Promise<void> =>
      new Promise((resolve) => {
        asked.set(nextId, resolve)
        send({ id: nextId++, method, params })
      }),
    failAll: (error: unknown) => open.forEach((id) => void fail(id, errorOf(error))),
  }
}
