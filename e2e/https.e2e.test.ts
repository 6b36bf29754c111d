import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { request } from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { CreatedRunnerInvitation, JobDetail, RunnerList } from '@wrkbench/contracts'
import { findExecutable } from '@wrkbench/embedded'
import { launchBrowser, notRun } from '@wrkbench/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programs } from '../tools/build/programs.ts'
import { type BehindTls, startBehindTls } from './support/start-behind-tls.ts'
import { whyNoTlsProxy } from './support/tls-proxy.ts'
import { writeTokenServer } from './support/token-server.ts'

const why = whyNoTlsProxy() ?? (findExecutable('wrk') ? null : 'wrk was not found: apt-get install wrk')
if (why) notRun('an instance behind TLS', why)
const limit = 4 * 1024 * 1024

/** A team's instance behind the proxy configuration that we ship: what TLS changes, and what a proxy could break. */
const tests = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wrkbench-https-'))
  const servers = path.join(folder, 'servers')
  let instance: BehindTls
  let browser: Browser
  let page: Page
  let runner: ChildProcess | undefined

  beforeAll(async () => {
    writeTokenServer(servers, 'of this test')
    instance = await startBehindTls(servers, () => ({ RATE_LIMIT_SIGN_IN: '20' }))
    browser = await launchBrowser()
    page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
  }, 300_000)
  afterAll(async () => {
    if (runner && runner.exitCode === null) {
      const ended = once(runner, 'exit')
      runner.kill('SIGTERM')
      await ended
    }
    await browser?.close()
    await instance?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  const bearer = () => ({ authorization: `Bearer ${instance.backend.token}` })
  const json = { 'content-type': 'application/json' }
  /** environment of a program on this machine that trusts the certificate */
  const trusting = () => ({
    PATH: process.env.PATH,
    HOME: folder,
    NODE_EXTRA_CA_CERTS: instance.certificate,
    WRKBENCH_URL: instance.webUrl,
    WRKBENCH_TOKEN: instance.backend.token,
    WRKBENCH_DATA_DIR: `${folder}/lab`,
    WRKBENCH_SERVERS_DIR: servers,
  })

  it('leads from plain http to TLS, and has browsers stay there', async () => {
    const [plain] = await once(get(`${instance.plainUrl}/jobs?a=1`), 'response')
    expect([plain.statusCode, plain.headers.location]).toEqual([301, 'https://localhost/jobs?a=1'])
    for (const route of ['/sign-in', '/api/v1/health', '/api/v1/jobs', '/docs', '/no-such-page']) {
      const { headers } = await instance.ask(route)
      expect([route, headers['strict-transport-security']]).toEqual([route, 'max-age=31536000'])
    }
    const { headers, text } = await instance.ask('/sign-in')
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
    expect(text).toContain(`nonce="${nonce}"`)
    expect((await instance.ask('/sign-in')).headers['content-security-policy']).not.toContain(nonce)
    expect((await instance.ask('/metrics')).status).toBe(404)
  })

  it('gives a session to this host alone, over TLS alone, and stays on it', async () => {
    await page.goto(instance.signInUrl)
    await page.waitForURL(`${instance.webUrl}/`)
    const port = new URL(instance.webUrl).port
    const session = (await page.context().cookies()).find(({ name }) => name === `__Host-wrkbench_session_${port}`)
    expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/', domain: 'localhost' })
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await instance.call('POST', '/projects', { slug: 'checkout', name: 'Checkout' })
    await page.goto(`${instance.webUrl}/jobs?project=checkout`)
    await page.goto(instance.webUrl)
    await page.waitForURL(`${instance.webUrl}/?project=checkout`)
    expect((await page.context().cookies()).every(({ secure }) => secure)).toBe(true)
    const stranger = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
    await stranger.goto(`${instance.webUrl}/jobs?status=FAILED`)
    await stranger.waitForURL(`${instance.webUrl}/sign-in?next=*`)
  })

  it('takes changes from its own pages alone', async () => {
    const { name, value } =
      (await page.context().cookies()).find(({ httpOnly, name: one }) => httpOnly && one.includes('session')) ?? {}
    const send = async (origin: string) => {
      const headers = { ...json, origin, cookie: `${name}=${value}` }
      return (await instance.ask('/api/v1/annotations', { method: 'POST', headers, body: note })).status
    }
    const note = JSON.stringify({ at: new Date().toISOString(), text: 'x' })
    const { port } = new URL(instance.webUrl)
    const foreign = [`http://localhost:${port}`, 'https://localhost', 'https://evil.example', 'null']
    expect(await Promise.all(foreign.map(send))).toEqual([403, 403, 403, 403])
    expect(await send(instance.webUrl)).toBe(201)
  })

  it('writes https in every address that it makes', async () => {
    const [somebody] = (await instance.get<{ items: { id: string }[] }>('/users')).items
    const ours = { headers: { origin: instance.webUrl } }
    const links = await Promise.all([
      page.request.post(`${instance.webUrl}/api/v1/projects/default/invitations`, {
        ...ours,
        data: { name: 'Vera', role: 'viewer' },
      }),
      page.request.post(`${instance.webUrl}/api/v1/users/${somebody?.id}/sign-in-link`, ours),
    ])
    for (const link of links) expect(((await link.json()) as { url: string }).url).toMatch(`${instance.webUrl}/`)
    await instance.call('PATCH', '/projects/default', { isPublic: true })
    const { text } = await instance.ask('/leaderboard')
    const picture = /property="og:image" content="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(picture).toMatch(`${instance.webUrl}/og/leaderboard`)
    const { status, headers } = await instance.ask(picture.slice(instance.webUrl.length))
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    await instance.call('PATCH', '/projects/default', { isPublic: false })
  })

  it('takes as much as the API does, packed or not, and refuses more in its words', async () => {
    const post = (body: string | Buffer, more = {}) =>
      instance.ask('/api/v1/reports', { method: 'POST', headers: { ...bearer(), ...json, ...more }, body })
    expect((await post(`"${'x'.repeat(limit - 2)}"`)).status).toBe(422)
    const body = `"${'x'.repeat(limit - 1)}"`
    const refused = await post(body)
    const options = { method: 'POST', headers: { ...bearer(), ...json }, body }
    const direct = await fetch(`${instance.backend.apiUrl}/api/v1/reports`, options)
    expect([refused.status, refused.headers['content-type']]).toEqual([413, 'application/problem+json'])
    const { requestId: _, ...problem } = (await direct.json()) as Record<string, unknown>
    expect(JSON.parse(refused.text)).toEqual({ ...problem, requestId: '-' })
    const results = [{ subject: 'http', scenario: 'json', metrics: { requestsPerSecond: { mean: 1000 } } }]
    const packed = gzipSync(JSON.stringify({ environment: 'ci', results }))
    expect((await post(packed, { 'content-encoding': 'gzip', 'idempotency-key': 'https-packed' })).status).toBe(201)
  })

  it('has a host join and a command run a job, both by the certificate, and events arrive while it runs', async () => {
    const invited = await instance.call('POST', '/runner-invitations', { name: 'lab-1', environment: 'lab' })
    const { code } = (await invited.json()) as CreatedRunnerInvitation
    const run = promisify(execFile)
    const bundle = path.resolve(programs.runner.bundle)
    const { NODE_EXTRA_CA_CERTS: _, ...distrusting } = trusting()
    await expect(run(process.execPath, [bundle, 'join', instance.webUrl, code], { env: distrusting })).rejects.toThrow(
      /certificate.+NODE_EXTRA_CA_CERTS=/,
    )
    await run(process.execPath, [bundle, 'join', instance.webUrl, code], { env: trusting() })
    runner = spawn(process.execPath, [bundle], { env: trusting(), stdio: 'ignore' })
    const online = async () =>
      (await instance.get<RunnerList>('/runners')).items.some(({ name, online: is }) => name === 'lab-1' && is)
    await expect.poll(online, { timeout: 30_000 }).toBe(true)

    const load = { generator: 'wrk' as const, connections: 4, threads: 1, durationSeconds: 3 }
    const spec = {
      environment: 'lab',
      servers: ['test/token'],
      scenarios: ['token'],
      rounds: 1,
      warmupSeconds: 0,
      profiles: [load],
    }
    const job = await instance.createJob(spec)
    const cli = run(process.execPath, [path.resolve(programs.cli.bundle), 'watch', job.id], { env: trusting() })
    const events = request(`${instance.webUrl}/api/v1/events?job=${job.id}`, {
      headers: bearer(),
      agent: instance.agent,
    }).end()
    const [stream] = await once(events, 'response')
    let seen = ''
    for await (const chunk of stream) {
      seen += chunk
      if (seen.includes('MEASURING')) break
    }
    // a proxy that buffers passes nothing on before the stream ends
    expect((await instance.get<JobDetail>(`/jobs/${job.id}`)).finishedAt).toBeNull()
    expect((await instance.until(job.id, ({ finishedAt }) => finishedAt !== null, 60)).status).toBe('SUCCEEDED')
    expect((await cli).stdout).toMatch(/Token|test\/token/)
    const told = await instance.ask(`/api/v1/jobs/${job.id}`, { headers: { ...bearer(), 'accept-encoding': 'gzip' } })
    expect(told.headers['content-encoding']).toBe('gzip')
  })

  // runs last: afterwards nobody can sign in from here for a minute
  it('counts who asks, not who they say they are', async () => {
    const guess = (n: number) =>
      instance.ask('/api/v1/session', {
        method: 'POST',
        body: JSON.stringify({ token: 'wrk_000000000000000000_guess' }),
        headers: {
          ...json,
          'x-forwarded-for': `203.0.113.${n}`,
          forwarded: `for=203.0.113.${n}`,
          'x-real-ip': '203.0.113.1',
        },
      })
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) statuses.push((await guess(n)).status)
    expect(statuses.at(-1)).toBe(429)
    const { items } = await instance.get<{ items: { action: string; address: string | null }[] }>('/audit?limit=100')
    expect(items.filter(({ action }) => action === 'session.opened').map(({ address }) => address)).toEqual([
      '127.0.0.1',
    ])
  })
}
if (why) it('is not run here', () => expect(process.env.CI).toBeUndefined())
else describe('behind TLS', tests)
