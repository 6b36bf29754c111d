import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FinishRun, type Heartbeat, type RunPlan, runnerProtocol } from '@wrkbench/contracts'

export interface Call {
  path: string
  body: unknown
  authorization: string | undefined
  headers: IncomingHttpHeaders
}

interface Answer {
  status: number
  body: unknown
}

const problem = (status: number, code: string): Answer => ({
  status,
  body: { status, code, detail: `made up ${code}` },
})

const read = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/**
 * Starts an API in this process that records every call and answers as told. `down`: connections are cut without an
 * answer.
 */
export const startFakeApi = async () => {
  const calls: Call[] = []
  const plans = new Map<string, RunPlan>()
  const state = {
    down: false,
    /** number of connections cut so far */
    cut: 0,
    /** status and code to answer instead of the usual answer, by the last part of the path */
    refuse: new Map<string, Answer>(),
    cancel: false,
    queue: 'runs-e1',
    notTaking: null as string | null,
    rotate: false,
    /** run ids for runners that ask the API */
    next: [] as string[],
    delayMs: 0,
    /** all answers wait for this promise */
    gate: Promise.resolve(),
  }

  const answerTo = (kind: string, body: unknown): Answer => {
    const refusal = state.refuse.get(kind)
    if (refusal) return refusal
    if (kind === 'register') {
      const { queue } = state
      const asks = (body as { queue?: string }).queue === 'ask'
      const access = asks ? { queueAccess: { kind: 'api' } } : {}
      const told = {
        runnerId: 'r1',
        environmentId: 'e1',
        environmentName: 'here',
        queue,
        leads: true,
        protocol: runnerProtocol,
      }
      return { status: 200, body: { ...told, ...access } }
    }
    if (kind === 'claim') {
      const plan = plans.get((body as { runId: string }).runId)
      return plan ? { status: 200, body: plan } : problem(409, 'RUN_NOT_CLAIMABLE')
    }
    if (kind === 'heartbeat') return { status: 200, body: { cancel: state.cancel } }
    if (kind === 'presence') return { status: 200, body: { notTaking: state.notTaking, rotate: state.rotate } }
    if (kind === 'next') return { status: 200, body: { runId: state.next.shift() ?? null } }
    if (kind === 'token') return { status: 200, body: { token: 'rotated-token' } }
    if (kind === 'finish') return { status: 200, body: { status: (body as FinishRun).outcome } }
    return { status: 204, body: null }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (state.down) {
      state.cut++
      request.socket.destroy()
      return
    }
    const path = (request.url ?? '').replace('/api/v1/runner/', '')
    const body = await read(request)
    calls.push({ path, body, authorization: request.headers.authorization, headers: request.headers })
    if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs))
    await state.gate
    const answer = answerTo(path.split('/').at(-1) ?? '', body)
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answer.body === null ? '' : JSON.stringify(answer.body))
  }

  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bodies = <T>(kind: string) => calls.filter(({ path }) => path.endsWith(kind)).map(({ body }) => body as T)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    plans,
    state,
    /** Holds every answer back until the returned function is called. */
    hold: (): (() => void) => {
      let release = () => {}
      state.gate = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    refuse: (kind: string, status: number, code: string) => state.refuse.set(kind, problem(status, code)),
    heartbeats: () => bodies<Heartbeat>('/heartbeat'),
    finishes: () => bodies<FinishRun>('/finish'),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type FakeApi = Awaited<ReturnType<typeof startFakeApi>>
