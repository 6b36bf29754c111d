import { launchBrowser } from '@wrkbench/testing'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handInDays } from './support/daily-reports.ts'
import { type SessionState, settled } from './support/look-at-page.ts'
import { startInstance, type TestInstance } from './support/start-instance.ts'

/** Pages as they reach who does not see them as they were drawn: by ear, enlarged, in other colours, before any script. */
let instance: TestInstance
let browser: Browser
let state: SessionState
let run = ''
beforeAll(async () => {
  instance = await startInstance()
  const job = await instance.createJob({
    servers: ['node/http'],
    scenarios: ['json'],
    profiles: [{ generator: 'autocannon', connections: 2, durationSeconds: 1 }],
    rounds: 1,
    warmupSeconds: 0,
  })
  await handInDays(instance, {
    environment: 'lab',
    scenario: 'checkout',
    levels: { 'api-one': new Array<number>(5).fill(2000), 'api-two': new Array<number>(5).fill(1500) },
  })
  await handInDays(instance, { environment: 'lab', scenario: 'search', levels: { 'api-one': [900, 900, 900] } })
  const ended = await instance.until(job.id, ({ finishedAt }) => finishedAt !== null, 120)
  run = `/runs/${ended.runList[0]?.id}`
  browser = await launchBrowser()
  const context = await browser.newContext()
  const { webUrl, token } = instance
  await context.request.post(`${webUrl}/api/v1/session`, { data: { token }, headers: { origin: webUrl } })
  state = await context.storageState()
  await context.close()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
}, 60_000)

const visit = async (route: string, look: BrowserContextOptions, check: (page: Page) => Promise<void>) => {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1280, height: 844 }, ...look })
  const page = await context.newPage()
  await page.goto(`${instance.webUrl}${route}`)
  await settled(page)
  await check(page)
  await context.close()
}

describe('before the scripts of a page listen', () => {
  /** Opens a page whose scripts stay on their way until they are let through. */
  const early = async (route: string, check: (page: Page, letThrough: () => void) => Promise<void>) => {
    const context = await browser.newContext({ storageState: state, viewport: { width: 1280, height: 844 } })
    const page = await context.newPage()
    let letThrough = () => {}
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route('**/_next/static/**/*.js*', async (asked) => {
      await gate
      await asked.continue()
    })
    await page.goto(`${instance.webUrl}${route}`, { waitUntil: 'commit' })
    await page.locator('main h1').first().waitFor()
    await check(page, letThrough)
    await context.close()
  }

  it('a filter that is chosen is not lost, and is one step back', async () => {
    await early('/leaderboard?scenario=checkout', async (page, letThrough) => {
      await page.getByLabel('Scenario').selectOption('search')
      await page.getByLabel('Rank by').selectOption({ label: 'p99' })
      expect(new URL(page.url()).search).toBe('?scenario=checkout')
      letThrough()
      await page.waitForURL(/scenario=search/)
      await page.waitForURL(/metric=latencyP99Us/)
      await page.getByRole('heading', { level: 1, name: 'search on lab' }).waitFor()
      expect(await page.getByLabel('Scenario').inputValue()).toBe('search')
      await page.goBack()
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'checkout on lab' }).waitFor()
      expect(await page.getByLabel('Scenario').inputValue()).toBe('checkout')
    })
  }, 60_000)

  it('what is typed, ticked and chosen of several counts as well', async () => {
    await early('/servers', async (page, letThrough) => {
      await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('node')
      await page.getByRole('checkbox', { name: 'Can run here' }).check()
      letThrough()
      await page.waitForURL(
        ({ searchParams }) => searchParams.get('q') === 'node' && searchParams.get('here') === 'true',
      )
      expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('node')
      expect(await page.getByRole('checkbox', { name: 'Can run here' }).isChecked()).toBe(true)
    })
    await early('/import', async (page, letThrough) => {
      const buffer = Buffer.from('nothing that a tool prints')
      await page.getByLabel('From a file').setInputFiles({ name: 'wrk.txt', mimeType: 'text/plain', buffer })
      letThrough()
      const typed = page.getByLabel('What the tool printed')
      await expect.poll(() => typed.inputValue(), { timeout: 30_000 }).toBe(buffer.toString())
    })
    await early('/trends?scenario=checkout', async (page, letThrough) => {
      await page.getByText('Log', { exact: true }).click()
      letThrough()
      await page.waitForURL(/scale=log/)
      expect(await page.getByRole('radio', { name: 'Log' }).isChecked()).toBe(true)
    })
  }, 60_000)
})

describe('by ear', () => {
  it('each control says what it is for: no two of a page have one name', async () => {
    await visit(run, {}, async (page) => {
      await page.getByRole('button', { name: 'Table: Throughput during the run, requests per second' }).waitFor()
      const names = await page
        .locator('main :is(button, summary, .anchor)')
        .evaluateAll((all) =>
          all
            .filter((one) => one.getClientRects().length > 0 && !one.closest('details:not([open]) > :not(summary)'))
            .map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()),
        )
      expect(names.length).toBeGreaterThan(10)
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    })
  }, 30_000)

  it('a filter says what is shown now, and nothing was said before', async () => {
    await visit('/leaderboard?scenario=checkout', {}, async (page) => {
      const said = page.getByRole('status')
      expect((await said.allTextContents()).join('')).toBe('')
      await page.getByLabel('Scenario').selectOption('search')
      await page
        .getByRole('status')
        .filter({ hasText: 'search on lab, by successful requests per second: 1 server' })
        .waitFor()
    })
  }, 30_000)

  it('a live job says when it runs and how it ended, not every second', async () => {
    const job = await instance.createJob({
      servers: ['node/http'],
      scenarios: ['json'],
      profiles: [{ generator: 'autocannon', connections: 2, durationSeconds: 2 }],
      rounds: 2,
      warmupSeconds: 0,
    })
    await visit(`/jobs/${job.id}`, {}, async (page) => {
      await page.evaluate(() => {
        const said: string[] = []
        Object.assign(window, { said })
        const live = '[role=status], [role=alert], [aria-live]:not([aria-live=off])'
        new MutationObserver((changes) => {
          for (const { target } of changes) {
            const region = (target instanceof Element ? target : target.parentElement)?.closest(live)
            const words = region?.textContent ?? ''
            if (region && !region.closest('[aria-live=off]') && said.at(-1) !== words) said.push(words)
          }
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
      })
      await page.getByRole('button', { name: 'Run again' }).waitFor({ timeout: 60_000 })
      const said = await page.evaluate(() => (window as unknown as { said: string[] }).said.filter(Boolean))
      expect(said.at(-1)).toBe(`Job ${job.number}: Done. 2 of 2 runs.`)
      expect(said.length).toBeLessThanOrEqual(5)
    })
  }, 120_000)
})
