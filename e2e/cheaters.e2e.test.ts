import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { JobDetail } from '@wrkbench/contracts'
import { launchBrowser } from '@wrkbench/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInstance, type TestInstance } from './support/start-instance.ts'

/** Each cheat answers with 200 and the right content type, but has done less than required. */
const cheats = {
  simple: `response.setHeader('Content-Type', 'text/plain').end(url.pathname === '/simple' ? '537' : (response.statusCode = 404, ''))`,
  sessions: `
    const held = /sid=(\\w*)/.exec(request.headers.cookie ?? '')?.[1]
    if (!held) response.setHeader('Set-Cookie', 'sid=' + Math.random().toString(36).slice(2))
    const asked = url.searchParams.get('value')
    response.setHeader('Content-Type', 'text/plain').end(asked ?? 'value')`,
  sha256: `
    const hash = createHash('sha256').update('hello').digest('hex')
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ hash }))`,
}
type Cheat = keyof typeof cheats

/**
 * Correct only for the first request of a connection, which is all that the verifier and the looks under load send;
 * empty after that.
 */
const underLoad = `
    const isFirst = !request.socket.wasAsked
    request.socket.wasAsked = url.pathname === '/plaintext'
    response.setHeader('Content-Type', 'text/plain')
    if (url.pathname !== '/plaintext') return void response.writeHead(404).end()
    response.end(isFirst || request.url.includes('?') ? 'Hello, World!' : '')`

const source = (answer: string): string => `
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost')
  ${answer}
}).listen(Number(process.env.PORT), process.env.HOST)
`

const manifest = (scenario: Cheat | 'plaintext') => ({
  id: `node/${scenario}`,
  displayName: `Cheat of ${scenario}`,
  language: 'JavaScript',
  framework: 'Cheat',
  homepage: 'https://example.com/',
  classification: 'platform',
  frameworkVersionFrom: { tool: 'node' },
  processes: 'one',
  build: [],
  start: ['node', 'server.mjs'],
  scenarios: [{ id: scenario }],
  tools: [{ name: 'node' }],
  platforms: ['linux', 'darwin'],
  sources: ['server.mjs'],
})

let folder: string
let instance: TestInstance
let browser: Browser
let page: Page
const jobs = {} as Record<Cheat, JobDetail>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'wrkbench-cheats-'))
  await cp(path.resolve('servers/scenarios'), path.join(folder, 'scenarios'), { recursive: true })
  for (const [scenario, answer] of Object.entries({ ...cheats, plaintext: underLoad })) {
    const own = path.join(folder, 'node', scenario)
    await mkdir(own, { recursive: true })
    await writeFile(path.join(own, 'server.mjs'), source(answer))
    await writeFile(path.join(own, 'server.json'), JSON.stringify(manifest(scenario as Cheat | 'plaintext')))
  }
  instance = await startInstance(['--no-first-benchmark'], { WRKBENCH_SERVERS_DIR: folder })
  const profiles = [{ generator: 'autocannon' as const, connections: 4, durationSeconds: 1 }]
  for (const scenario of Object.keys(cheats) as Cheat[]) {
    const spec = { servers: [`node/${scenario}`], scenarios: [scenario], profiles, rounds: 1, warmupSeconds: 0 }
    jobs[scenario] = await instance.createJob(spec)
  }
  for (const [scenario, { id }] of Object.entries(jobs)) {
    jobs[scenario as Cheat] = await instance.until(id, (job) => job.finishedAt !== null, 60)
  }
  browser = await launchBrowser()
  page = await (await browser.newContext()).newPage()
  await page.goto(instance.signInUrl)
  await page.waitForURL(`${instance.webUrl}/`)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

describe('a server that cheats', () => {
  it.each([
    ['simple', 'answers another number each time', ['at least 12 different bodies', '"537"', 'there is 1 body']],
    ['sessions', 'gives it back to that client', ['"value"', 'first difference at byte']],
    ['sha256', 'never seen before', ['the SHA-256 of', 'first difference at byte']],
  ] as const)(
    'at %s is refused, with what was wanted, what came, and where they part',
    async (scenario, check, said) => {
      const job = jobs[scenario]
      expect(job.status).toBe('FAILED')
      expect(job.runList[0]).toMatchObject({ status: 'FAILED', error: { code: 'VERIFY_FAILED', blame: 'target' } })
      for (const address of [`/jobs/${job.id}`, `/runs/${job.runList[0]?.id}`]) {
        await page.goto(`${instance.webUrl}${address}`)
        await page.getByText(check).first().waitFor()
        const terms = await page.locator('main dl dt').allInnerTexts()
        expect(terms).toEqual(expect.arrayContaining(['asked', 'expected', 'received', 'difference']))
        const words = ((await page.locator('main').textContent()) ?? '').replaceAll('\u00a0', ' ')
        for (const part of said) expect(words).toContain(part)
      }
    },
  )

  it('has no figure anywhere', async () => {
    await page.goto(`${instance.webUrl}/leaderboard`)
    await page.locator('h1').waitFor()
    expect(await page.locator('main').textContent()).not.toMatch(/\d+(\.\d+)?.?k? req\/s/)
  })

  it('only under load passes for right, but its answers are weighed: it has no rank, and the page says why', async () => {
    const profiles = [{ generator: 'autocannon' as const, connections: 16, durationSeconds: 1 }]
    const spec = { servers: ['node/plaintext'], scenarios: ['plaintext'], profiles, rounds: 3, warmupSeconds: 0 }
    const { id } = await instance.createJob(spec)
    const job = await instance.until(id, ({ finishedAt }) => finishedAt !== null, 60)
    expect(job.runList.map(({ flags }) => flags.map((flag) => flag.id))).toEqual(
      Array.from({ length: 3 }, () => expect.arrayContaining(['answers-differ'])),
    )
    expect(job.cells).toMatchObject([
      { rank: null, lowerBound: false, note: expect.stringContaining('answers of another length') },
    ])
    await page.goto(`${instance.webUrl}/runs/${job.runList[0]?.id}`)
    await page
      .getByText(/bytes an answer under load, but .* asked for alone/)
      .first()
      .waitFor()
  }, 120_000)
})
