import { Agent, request } from 'node:http'
import path from 'node:path'
import { freePort } from '@wrkbench/embedded'
import { programs } from '../../tools/build/programs.ts'
import { root } from '../../tools/build/root.ts'
import { openDataDir } from '../../tools/start/data-dir.ts'
import type { Log } from '../../tools/start/logs.ts'
import { servicesOf } from '../../tools/start/programs.ts'
import { issueTokens } from '../../tools/start/tokens.ts'

export interface ServedApi {
  url: string
  token: string
  pid: number
  stop: () => Promise<void>
}

/**
 * Starts the API in a process of its own, as `npm start` runs it, over a migrated database; its files go to `folder`.
 * The programs must be bundled before.
 */
export const serveApi = async (
  { databaseUrl, queueUrl, folder }: { databaseUrl: string; queueUrl: string; folder: string },
  log: Log,
): Promise<ServedApi> => {
  const { apiToken: token } = await issueTokens(path.join(root, programs.admin.bundle), databaseUrl)
  const apiPort = await freePort()
  const url = `http://127.0.0.1:${apiPort}`
  const web = { webPort: 3000, webUrl: 'http://127.0.0.1:3000' }
  const services = servicesOf({ root, serversDir: path.join(root, 'servers') }, openDataDir(folder), {
    databaseUrl,
    queueUrl,
    apiPort,
    apiUrl: url,
    ...web,
  })
  const { pid, stop } = await services.api.start(log, AbortSignal.timeout(60_000))
  return { url, token, pid, stop }
}

/**
 * Returns a function that fetches the body of an answer, over a kept connection and with as little work on this side as
 * possible.
 * @throws Error unless the status is 200
 */
export const getter = (url: string, token?: string): ((route: string) => Promise<Buffer>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return (route) =>
    new Promise((resolve, reject) => {
      const sent = request(`${url}${route}`, { agent, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const body = Buffer.concat(chunks)
          if (answer.statusCode === 200) resolve(body)
          else reject(new Error(`GET ${route}: ${answer.statusCode} ${body}`))
        })
      })
      sent.on('error', reject)
      sent.end()
    })
}
