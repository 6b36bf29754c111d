import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@wrkbench/embedded'
import { buildDashboard } from '../../tools/build/dashboard.ts'
import { dashboardServer } from '../../tools/build/programs.ts'
import { startBackend } from './start-backend.ts'
import { client } from './start-instance.ts'
import { startTlsProxy } from './tls-proxy.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Makes requests as a program that trusts this certificate; redirects are returned, not followed. */
const askOf =
  (origin: string, agent: Agent) =>
  (route: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(`${origin}${route}`, { method, headers, agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        })
      })
      sent.on('error', reject).end(body)
    })

/**
 * Starts a team's instance as the installation page describes it: API, dashboard and maintenance behind nginx with TLS.
 */
export const startBehindTls = async (
  serversDir: string,
  apiEnv: (webUrl: string) => Record<string, string> | Promise<Record<string, string>>,
) => {
  await buildDashboard()
  const [https, http, web] = [await freePort(), await freePort(), await freePort()]
  const webUrl = `https://localhost:${https}`
  const backend = await startBackend('127.0.0.1', serversDir, { webUrl, api: await apiEnv(webUrl) })
  const api = Number(new URL(backend.apiUrl).port)
  const told = { API_URL: backend.apiUrl, PORT: String(web), HOSTNAME: '127.0.0.1', NODE_ENV: 'production' }
  backend.start('web', [process.execPath, dashboardServer], told)
  const proxy = await startTlsProxy({ api, web, https, http }).catch(async (error: unknown) => {
    await backend.stop()
    throw error
  })
  const agent = new Agent({ ca: readFileSync(proxy.certificate), keepAlive: true })
  const stop = async () => {
    agent.destroy()
    await proxy.stop()
    await backend.stop()
  }
  const ask = askOf(webUrl, agent)
  for (let attempt = 0; (await ask('/sign-in')).status !== 200; attempt++) {
    if (attempt > 300) {
      const said = backend.logOf('web')
      await stop()
      throw new Error(`the dashboard did not come up:\n${said}`)
    }
    await sleep(100)
  }
  return {
    ...client(backend.apiUrl, backend.token),
    webUrl,
    backend,
    ask,
    agent,
    certificate: proxy.certificate,
    plainUrl: `http://localhost:${http}`,
    signInUrl: `${webUrl}/sign-in?token=${backend.signInToken}`,
    stop,
  }
}
export type BehindTls = Awaited<ReturnType<typeof startBehindTls>>
