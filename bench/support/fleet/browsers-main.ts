/** Browsers with a job's page open, as far as the API can tell: event streams, all in this one process. */
import { Agent, type ClientRequest, get } from 'node:http'
import { answerParent, watchOwn } from './child.ts'

/**
 * An event that reached a browser: the browser's number, the event's sequence, and the time in milliseconds since 1970.
 */
export type Seen = [browser: number, seq: number, at: number]

const own = watchOwn()
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const requests: ClientRequest[] = []
let seen: Seen[] = []
let follows: string[] = []
let openedAt = 0
let broken = 0

/** Milliseconds since 1970, with fractions. */
const now = () => performance.timeOrigin + performance.now()

const open = (apiUrl: string, token: string, job: string, browser: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
    const request = get(`${apiUrl}/api/v1/events?job=${job}`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`the events of a job: ${answer.statusCode}`))
      let rest = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        const at = now()
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) if (line.startsWith('id: ')) seen.push([browser, Number(line.slice(4)), at])
      })
      answer.once('close', () => {
        if (requests.includes(request)) broken += 1
      })
      resolve()
    })
    request.on('error', reject)
    requests.push(request)
  })

const commands = {
  open: async ({ apiUrl, token, jobs }: { apiUrl: string; token: string; jobs: string[] }) => {
    follows = jobs
    await Promise.all(jobs.map((job, browser) => open(apiUrl, token, job, browser)))
    openedAt = now()
  },
  figures: (_: null) => {
    const figures = { seen, follows, openedAt, broken, ...own() }
    seen = []
    return figures
  },
  close: (_: null) => {
    broken = 0
    for (const request of requests.splice(0)) request.destroy()
  },
}

export type BrowserCommands = typeof commands
answerParent(commands)
