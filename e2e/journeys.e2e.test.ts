import type { JobDetail, JobEventData, RunDetail, RunnerList, Suite } from '@wrkbench/contracts'
import { columnUnit, formatRanked } from '@wrkbench/contracts'
import { launchBrowser } from '@wrkbench/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetShifts, watchShifts, worstShifts } from './support/layout-shifts.ts'
import { startInstance, type TestInstance } from './support/start-instance.ts'

let instance: TestInstance
let browser: Browser
let context: BrowserContext
let page: Page
/** the same job on a narrow screen */
let phone: Page
beforeAll(async () => {
  instance = await startInstance()
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await watchShifts(context)
  page = await context.newPage()
  phone = await context.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
}, 60_000)

const jobIdOf = (url: string) => /\/jobs\/([0-9a-f-]{36})/.exec(url)?.[1] ?? ''
/** Text as a person reads it: no-break spaces count as spaces. */
// biome-ignore lint/performance/useDomNodeTextContent: what is laid out is what a person reads
const textOf = async (selector: string) => (await page.locator(selector).innerText()).replaceAll('\u00a0', ' ')

describe('a newcomer', () => {
  let job: JobDetail

  it('is let in once by the printed address, and sees what will happen', async () => {
    await page.goto(instance.signInUrl)
    await page.waitForURL(`${instance.webUrl}/`)
    await page.getByRole('button', { name: /first benchmark/i }).waitFor()
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(`${instance.webUrl}/leaderboard`)
    await stranger.waitForURL(/sign-in/)
    await stranger.goto(instance.signInUrl)
    await stranger
      .getByText(/used|spent|no longer|not valid/i)
      .first()
      .waitFor()
    await stranger.context().close()
  })

  it('runs the first benchmark with one button and watches it live', async () => {
    await page.getByRole('button', { name: /first benchmark/i }).click()
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/)
    await phone.goto(page.url())
    await phone.locator('main h1').waitFor()
    await forgetShifts(page)
    await page
      .getByText(/req\/s now/i)
      .first()
      .waitFor({ timeout: 90_000 })
    const delays = await liveDelays(jobIdOf(page.url()))
    expect(delays.length).toBeGreaterThan(5)
    expect(Math.max(...delays)).toBeLessThan(1000)
  }, 120_000)

  it('sees at the end what the API says, rounded to what the interval supports', async () => {
    job = await instance.until(jobIdOf(page.url()), (j) => j.finishedAt !== null, 240)
    expect(job.status).toBe('SUCCEEDED')
    const unit = columnUnit(job.cells.map(({ median }) => median))
    for (const cell of job.cells) {
      const { value, interval } = formatRanked(cell.median, cell.interval, cell.lowerBound, unit)
      const shown = `${value}${interval ? ` ${interval}` : ''}`.replaceAll('\u00a0', ' ')
      await expect.poll(() => textOf('main'), { timeout: 10_000 }).toContain(shown)
    }
  }, 260_000)

  it('saw nothing jump from the first run to the ranking, on a narrow screen either', async () => {
    for (const watched of [page, phone]) {
      await watched.getByRole('heading', { name: 'Rounds', exact: true }).waitFor()
      const { cls, shifts } = await worstShifts(watched)
      expect(cls, JSON.stringify(shifts, null, 1)).toBeLessThan(0.02)
    }
    await phone.close()
  })

  it('finds every figure of a run in the raw output stored with it', async () => {
    const run = await instance.get<RunDetail>(`/runs/${job.runList[0]?.id}`)
    await page.goto(`${instance.webUrl}/runs/${run.id}`)
    const answer = await instance.call('GET', `/runs/${run.id}/raw?name=stdout`)
    const raw = await answer.text()
    expect(raw).toContain(String(run.result?.metrics.requests))
    await expect
      .poll(() => textOf('main'), { timeout: 10_000 })
      .toContain(raw.trim().split('\n')[0]?.slice(0, 40) ?? '')
  })

  it('reads the ranking on the leaderboard, with the hardware under the title', async () => {
    await page.goto(`${instance.webUrl}/leaderboard`)
    for (const name of ['Fastify', 'Express']) await page.getByText(name, { exact: false }).first().waitFor()
    expect(await textOf('main')).toMatch(/core|thread|CPU/i)
  })

  it('makes a public link to it, and nothing moves under the pointer', async () => {
    const button = page.getByRole('button', { name: 'Public link', exact: true })
    const pressed = await button.boundingBox()
    await button.click()
    await page.getByRole('link', { name: 'Links in use' }).waitFor()
    await button.waitFor()
    expect(await button.boundingBox()).toEqual(pressed)
  })

  it('finds the figures of all rows under each other, on a narrow screen as well', async () => {
    const narrow = await context.newPage()
    await narrow.setViewportSize({ width: 390, height: 844 })
    await narrow.goto(`${instance.webUrl}/servers`)
    const versions = narrow.locator('td[data-l="version"]')
    await versions.first().waitFor()
    const starts = await versions.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left))
    expect(starts.length).toBeGreaterThan(20)
    expect(new Set(starts).size).toBe(1)
    await narrow.close()
  })

  it('reads what the bars of a comparison are drawn against, on a narrow screen as well', async () => {
    const narrow = await context.newPage()
    await narrow.setViewportSize({ width: 390, height: 844 })
    await narrow.goto(`${instance.webUrl}/compare?a=server:node/http&b=server:node/express`)
    const [bar, origin] = [narrow.locator('table.compared tbody svg'), narrow.getByText('0', { exact: true })]
    await bar.first().waitFor()
    const shown = origin.filter({ visible: true }).first()
    const lefts = await Promise.all([bar.first(), shown].map(async (one) => (await one.boundingBox())?.x ?? -1))
    expect(Math.abs((lefts[0] ?? 0) - (lefts[1] ?? 9))).toBeLessThan(2)
    await narrow.close()
  })

  it.each([
    ['/leaderboard', 'scenaro=json', '?columns=cpu'],
    ['/servers', 'langauge=Go', '?here=true'],
    ['/reports', 'sorce=ci', '?source=imported'],
    ['/suites', 'sort=name', ''],
    ['/jobs/new', 'rounds=many', '?servers=node/http&aa=true'],
  ])('is told at %s of %s, which the page does not know, and takes it out', async (path, stray, rest) => {
    // a button that was sent with the page does nothing until its scripts are there
    await page.goto(`${instance.webUrl}${path}${rest || '?'}&${stray}`, { waitUntil: 'networkidle' })
    const told = page.getByRole('status').filter({ hasText: 'Part of this address is left out' })
    expect(await told.textContent()).toContain(stray)
    await told.getByRole('button').click()
    await told.waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe(rest)
  })

  it('is told how a table becomes something that can be imported, and it can be', async () => {
    await page.goto(`${instance.webUrl}/import`)
    await page.getByLabel('What the tool printed').fill('server,req/s\ngo/gin,56915')
    const told = page.getByText(/^This is a table, which is not read here\. Make a JSON report of it/)
    const example = await told.getByText(/^\{"environment"/).textContent()
    const { results } = await instance.submitReport(JSON.parse(example ?? ''))
    expect(results).toHaveLength(1)
  })

  it('builds a job of one cell and cancels it', async () => {
    await page.goto(`${instance.webUrl}/jobs/new`)
    await page
      .getByRole('checkbox', { name: /Node\.js http|node\/http/i })
      .first()
      .check()
    await page.getByRole('checkbox', { name: /json/i }).first().check()
    await page
      .getByRole('button', { name: /start|submit|run/i })
      .last()
      .click()
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/, { timeout: 15_000 })
    const id = jobIdOf(page.url())
    await instance.until(id, (j) => j.runs.active > 0, 60)
    await page.getByRole('button', { name: /cancel job/i }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /cancel job|yes/i })
      .click()
    expect((await instance.until(id, (j) => j.finishedAt !== null, 10)).status).toBe('CANCELLED')
    await page
      .getByText(/cancelled after/i)
      .first()
      .waitFor()
  }, 90_000)

  it('pastes what wrk printed elsewhere, sees what was understood, and finds it as a report and on the leaderboard', async () => {
    await page.goto(`${instance.webUrl}/import`)
    await page
      .getByLabel('What the tool printed')
      .fill(`# Ours\n\n\`\`\`\n${wrkOutput}\`\`\`\n\nRunning 5s test @ http://x/\n`)
    await page.getByLabel('Subject of the run in line 4').fill('our-api')
    expect(await page.getByLabel('Scenario of the run in line 4').inputValue()).toBe('checkout')
    expect(await textOf('main')).toMatch(/56\.9 k[\s\S]*Line 14, wrk: .*missing/)
    const store = page.getByRole('button', { name: 'Store 1 result' })
    expect(await store.isDisabled()).toBe(true)
    await page.getByLabel('Environment').fill('a-laptop')
    await store.click()
    await page.getByRole('link', { name: 'See the report' }).click()
    await page.waitForURL(/reports\/[0-9a-f-]+$/)
    await expect.poll(() => textOf('main'), { timeout: 10_000 }).toMatch(/a-laptop[\s\S]*our-api[\s\S]*56,915\.02/)
    await page.getByRole('link', { name: 'Leaderboard', exact: true }).last().click()
    await page.waitForURL(/leaderboard\?scenario=checkout/)
    await expect
      .poll(() => textOf('main'), { timeout: 10_000 })
      .toMatch(/checkout on a-laptop[\s\S]*our-api[\s\S]*56\.9 k/)
  }, 60_000)

  it('is told of a file that is too large before any of it is sent, and loses nothing that was typed', async () => {
    await page.goto(`${instance.webUrl}/import`)
    const typed = page.getByLabel('What the tool printed')
    await typed.fill(wrkOutput)
    await page.getByText('1 run found').waitFor()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const buffer = Buffer.alloc(5_000_000, 'x')
    await page.getByLabel('From a file').setInputFiles({ name: 'all.txt', mimeType: 'text/plain', buffer })
    await page.getByText(/^all\.txt: This is 5\.0 MB; 4\.2 MB is the limit, so nothing was sent/).waitFor()
    expect(await typed.inputValue()).toBe(wrkOutput)
    // all at once, as a paste does
    await typed.evaluate(
      (field, text) => {
        const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
        own?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      },
      `${'y'.repeat(99)}\n`.repeat(45_000),
    )
    await page.getByText(/^This is 4\.5 MB; /).waitFor()
    expect(await typed.inputValue()).toHaveLength(4_500_000)
    expect(sent.filter((url) => /\/(parse|reports)$/.test(url))).toEqual([])
  }, 60_000)
})

const wrkOutput = `Running 1m test @ http://localhost:3000/checkout
  2 threads and 100 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.76ms  304.06us  23.79ms   97.57%
    Req/Sec    28.60k     1.37k   29.57k    98.34%
  3420673 requests in 1.00m, 381.68MB read
Requests/sec:  56915.02
Transfer/sec:      6.35MB
`

/** Milliseconds from writing a log line or sample on the runner to its arrival in the open page, over five seconds. */
const liveDelays = (jobId: string): Promise<number[]> =>
  page.evaluate(
    (id) =>
      new Promise<number[]>((resolve) => {
        const delays: number[] = []
        const opened = Date.now()
        const source = new EventSource(`/api/v1/events?job=${id}`)
        source.addEventListener('log', (event) => {
          const { lines } = JSON.parse((event as MessageEvent<string>).data) as JobEventData['log']
          for (const line of lines) {
            if (Date.parse(line.at) > opened) delays.push(Date.now() - Date.parse(line.at))
          }
        })
        setTimeout(() => {
          source.close()
          resolve(delays)
        }, 15_000)
      }),
    jobId,
  )

describe('somebody who saves a suite', () => {
  it('runs it by hand and finds its job', async () => {
    const { items } = await instance.get<RunnerList>('/runners')
    const suite = (await (
      await instance.call('POST', '/suites', {
        name: 'By hand',
        job: {
          environment: items[0]?.environment.name,
          servers: ['node/http'],
          scenarios: ['json'],
          rounds: 1,
          warmupSeconds: 0,
          profiles: [{ generator: 'autocannon', connections: 4, durationSeconds: 1 }],
        },
      })
    ).json()) as Suite
    await page.goto(`${instance.webUrl}/suites`)
    expect(await page.getByRole('link', { name: 'New suite' }).getAttribute('href')).toContain('/suites/new')
    await page.getByRole('link', { name: 'By hand' }).click()
    await page.waitForURL(new RegExp(`/suites/${suite.id}`))
    await page.getByRole('button', { name: 'Run now: By hand' }).click()
    await expect
      .poll(async () => (await instance.get<Suite>(`/suites/${suite.id}`)).lastRun?.status ?? null, { timeout: 60_000 })
      .toBe('SUCCEEDED')
    await page.goto(`${instance.webUrl}/suites/${suite.id}`)
    await page
      .getByRole('link', { name: /job|By hand/i })
      .first()
      .waitFor()
  }, 90_000)
})
