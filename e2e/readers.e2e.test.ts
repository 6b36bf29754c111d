import { launchBrowser } from '@wrkbench/testing'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handInDays } from './support/daily-reports.ts'
import { type SessionState, settled, tooWide } from './support/look-at-page.ts'
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

describe('in the colours of a visitor', () => {
  it('what is ticked and which choice is on can be told where fills are gone', async () => {
    await visit('/jobs/new', { forcedColors: 'active' }, async (page) => {
      const looks = (of: string) =>
        page
          .locator(of)
          .first()
          .evaluate((one) => getComputedStyle(one).appearance)
      expect(await looks('.check input')).toBe('auto')
      const fills = await page
        .locator('.seg label')
        .evaluateAll((all) =>
          all.map((one) => [one.querySelector(':checked') !== null, getComputedStyle(one).backgroundColor]),
        )
      const chosen = fills.filter(([isOn]) => isOn).map(([, fill]) => fill)
      const others = fills.filter(([isOn]) => !isOn).map(([, fill]) => fill)
      expect(chosen.length).toBeGreaterThan(0)
      expect(others).not.toContain(chosen[0])
    })
    await visit('/leaderboard?scenario=checkout', { forcedColors: 'active' }, async (page) => {
      const swatches = await page
        .locator('.rank .sw')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
      expect(new Set(swatches).size).toBe(2)
    })
  }, 60_000)

  it('text is as dark as it gets for who asks for more contrast', async () => {
    for (const [contrast, isOne] of [
      ['more', true],
      ['no-preference', false],
    ] as const) {
      await visit('/leaderboard?scenario=checkout', { contrast }, async (page) => {
        const colours = await page
          .locator('h1, .rank thead th')
          .evaluateAll((all) => all.map((one) => getComputedStyle(one).color))
        expect(new Set(colours).size === 1).toBe(isOne)
      })
    }
  }, 60_000)
})

describe('enlarged', () => {
  const pages = () => [
    '/',
    '/leaderboard?scenario=checkout',
    '/compare?a=server:api-one&b=server:api-two',
    '/trends?scenario=checkout',
    '/jobs/new',
    run,
  ]

  it('fits a window of 320 px, also with more room between the letters', async () => {
    const spaced =
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
    for (const route of pages()) {
      await visit(route, { viewport: { width: 320, height: 640 } }, async (page) => {
        expect([route, await tooWide(page)]).toEqual([route, 0])
        await page.addStyleTag({ content: spaced }).catch(() => {})
        expect([route, 'spaced', await tooWide(page)]).toEqual([route, 'spaced', 0])
      })
    }
  }, 120_000)

  it('with letters twice as large, nothing is cut off and nothing is out of reach', async () => {
    for (const route of pages()) {
      await visit(route, {}, async (page) => {
        const session = await page.context().newCDPSession(page)
        await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
        await page.reload()
        await settled(page)
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
        expect([route, await tooWide(page)]).toEqual([route, 0])
        const cut = await page
          .locator('select, button.btn:not(.quiet), .seg')
          .evaluateAll((all) =>
            all.filter((one) => one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent),
          )
        expect([route, cut]).toEqual([route, []])
      })
    }
  }, 120_000)
})

describe('without scripts', () => {
  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts, and Playwright finds no text in <noscript>
  const said = (page: Page) => page.locator('main').innerText()

  it('the figures can be read, and it is said what does not work; a password never gets into an address', async () => {
    await visit('/leaderboard?scenario=checkout', { javaScriptEnabled: false }, async (page) => {
      expect(await page.getByRole('row').filter({ hasText: 'api-one' }).textContent()).toMatch(/\d,\d{3}/)
      expect(await said(page)).toContain('JavaScript is off')
    })
    const away = { storageState: { cookies: [], origins: [] }, javaScriptEnabled: false }
    await visit('/sign-in', away, async (page) => {
      await page.getByLabel('E-mail').fill('a@example.org')
      await page.getByLabel('Password').fill('not-in-the-address')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      expect(await said(page)).toContain('JavaScript is off')
      expect(page.url()).not.toContain('not-in-the-address')
    })
  }, 60_000)
})

it('by finger: the smallest words are 24 px high, and what takes a side away is larger', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  await visit('/compare?a=server:api-one&b=server:api-two', phone, async (page) => {
    const remove = page.getByRole('button', { name: 'Remove api-one' })
    const box = await remove.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(32)
    const share = page.getByRole('button', { name: 'Share' })
    const around = await share.evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const hit = (y: number) => document.elementFromPoint((left + right) / 2, y) === one
      return [hit(top - 3), hit(bottom + 3)]
    })
    expect(around).toEqual([true, true])
  })
}, 30_000)
