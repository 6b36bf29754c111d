import type {
  Comparison,
  CreatedShare,
  EnvironmentList,
  Overview,
  RunnerList,
  SeriesList,
  Trends,
} from '@wrkbench/contracts'
import { launchBrowser } from '@wrkbench/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayText, handInDays } from './support/daily-reports.ts'
import { forgetShifts, watchShifts, worstShifts } from './support/layout-shifts.ts'
import { startInstance, type TestInstance } from './support/start-instance.ts'
import { tabTo } from './support/tab-to.ts'

const days = 30
/** days since one of them became slower */
const changedAgo = 8
const steady = (level: number) => Array.from({ length: days }, () => level)

let instance: TestInstance
let browser: Browser
let context: BrowserContext
let page: Page
beforeAll(async () => {
  instance = await startInstance()
  await handInDays(instance, {
    environment: 'lab',
    scenario: 'checkout',
    levels: {
      'api-one': steady(2000).map((level, day) => (days - 1 - day <= changedAgo ? level * 0.88 : level)),
      'api-two': steady(1500),
    },
    hosts: (ago) => [
      {
        role: 'SERVER',
        facts: {
          hostname: 'lab-server',
          cpuModel: 'Xeon E5-1650',
          cores: 6,
          threads: 12,
          governor: ago > 20 ? 'powersave' : 'performance',
        },
      },
      { role: 'LOAD', facts: { hostname: 'lab-load', cpuModel: 'Xeon E3-1230', cores: 4, threads: 8 } },
    ],
  })
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  await page.goto(instance.signInUrl)
  await page.waitForURL(`${instance.webUrl}/`)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
}, 60_000)

/** Text as a person reads it: no-break spaces count as spaces. */
// biome-ignore lint/performance/useDomNodeTextContent: what is laid out is what a person reads
const textOf = async (of: Page = page) => (await of.locator('main').innerText()).replaceAll('\u00a0', ' ')
describe('somebody who compares two servers', () => {
  it('adds both by keyboard alone, and reads the sentence and the interval', async () => {
    await page.goto(`${instance.webUrl}/compare?a=server:api-two,environment:lab`)
    await page.getByText('One side is there').waitFor()
    await page.locator('main h1').click()
    await tabTo(page, /add server/i)
    await page.keyboard.press('Enter')
    await tabTo(page, /^each with itself|^api-/)
    await page.keyboard.type('api-one')
    await tabTo(page, /^Add$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ratios' }).waitFor()
    await expect.poll(() => textOf()).toMatch(/api-two[\s\S]*0\.8\d[\s\S]*slower/)
    const { sentences, pairs } = await instance.get<Comparison>(`/compare${new URL(page.url()).search}`)
    expect(sentences).toHaveLength(1)
    expect(await textOf()).toContain(sentences[0]?.replaceAll('\u00a0', ' '))
    for (const { ratio, interval } of pairs) {
      for (const figure of [ratio, interval?.low, interval?.high]) expect(await textOf()).toContain(figure?.toFixed(2))
    }
  })

  it('shares the link: somebody else sees the same page', async () => {
    await expect.poll(() => textOf()).toContain('Latency')
    const shared = page.url()
    const mine = await textOf()
    const other = await browser.newContext({
      storageState: await context.storageState(),
      viewport: { width: 1280, height: 900 },
    })
    const theirs = await other.newPage()
    await theirs.goto(shared)
    await expect.poll(() => textOf(theirs)).toBe(mine)
    const image = await theirs.locator('meta[property="og:image"]').getAttribute('content')
    const picture = await other.request.get(image ?? '')
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
    await other.close()
  })

  it('takes it along: Markdown, CSV, a picture, and a frame for another page', async () => {
    for (const [role, name, kind] of [
      ['link', 'CSV', /\.csv$/],
      ['button', 'PNG', /\.png$/],
    ] as const) {
      const menu = page.locator('main .page-head details').first()
      if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        menu.getByRole(role, { name, exact: true }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(kind)
    }
    const url = new URL(page.url())
    const framed = await context.request.get(`${instance.webUrl}/embed${url.pathname}${url.search}`)
    expect(framed.headers()['content-security-policy']).toContain('frame-ancestors *')
    expect(framed.headers()['x-frame-options']).toBeUndefined()
    expect(await framed.text()).toContain('api-one')
    const whole = await context.request.get(page.url())
    expect(whole.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('shows nothing of a private project to a stranger: no page, no frame, no picture', async () => {
    const stranger = await browser.newContext()
    const query = '?scenario=checkout'
    const framed = await stranger.request.get(`${instance.webUrl}/embed/leaderboard${query}`)
    expect(framed.status()).toBe(404)
    expect(await framed.text()).not.toContain('api-one')
    const mine = await (await context.request.get(`${instance.webUrl}/og/leaderboard${query}`)).body()
    const theirs = await (await stranger.request.get(`${instance.webUrl}/og/leaderboard${query}`)).body()
    const nothing = await (await stranger.request.get(`${instance.webUrl}/og/leaderboard?scenario=no-such`)).body()
    expect(theirs.equals(nothing)).toBe(true)
    expect(theirs.equals(mine)).toBe(false)
    await stranger.close()
  })
})

describe('a public link', () => {
  it('shows its view to a stranger, with a picture and in a frame, until it is ended', async () => {
    const made = page.waitForResponse(
      (answer) => answer.url().endsWith('/shares') && answer.request().method() === 'POST',
    )
    await page.goto(`${instance.webUrl}/leaderboard?scenario=checkout`)
    await page.getByRole('button', { name: 'Public link' }).click()
    const { secret } = (await (await made).json()) as CreatedShare
    const stranger = await (await browser.newContext()).newPage()
    for (const path of [`/shared/${secret}`, `/embed/shared/${secret}`]) {
      await stranger.goto(`${instance.webUrl}${path}`)
      await expect.poll(() => textOf(stranger)).toMatch(/checkout on lab[\s\S]*api-one[\s\S]*api-two/)
      expect(await stranger.getByRole('link').count()).toBe(0)
    }
    const nothing = await (await stranger.request.get(`${instance.webUrl}/og/shared/${'A'.repeat(43)}`)).body()
    const picture = await (await stranger.request.get(`${instance.webUrl}/og/shared/${secret}`)).body()
    expect(picture.equals(nothing)).toBe(false)

    await page.getByRole('link', { name: 'Links in use' }).click()
    await page.waitForURL(/\/shares$/)
    await page.getByRole('button', { name: 'Revoke', exact: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
    await page.getByText('No public links yet').waitFor()
    await stranger.goto(`${instance.webUrl}/shared/${secret}`)
    await expect.poll(() => textOf(stranger)).toMatch(/shows nothing any more/)
    await stranger.context().close()
  })
})

describe('somebody who wants to know when a server got slower', () => {
  it('finds the change on the trend with its date, its size and the way to the result', async () => {
    await page.goto(`${instance.webUrl}/trends?scenario=checkout`)
    await page.getByRole('heading', { name: 'What changed' }).waitFor()
    const found = page.getByRole('listitem').filter({ hasText: /api-one slower/ })
    await expect.poll(async () => (await found.textContent())?.replaceAll('\u00a0', ' ')).toMatch(/by 1[0-3]\.\d %/)
    const said = (await found.textContent())?.replaceAll('\u00a0', ' ') ?? ''
    expect([changedAgo - 1, changedAgo, changedAgo + 1].some((ago) => said.includes(dayText(ago)))).toBe(true)
    const { items } = await instance.get<SeriesList>('/series?scenario=checkout')
    const line = items.find(({ subject }) => subject.name === 'api-one')
    const { series } = await instance.get<Trends>(`/trends?series=${line?.seriesId}`)
    const { ratio = 0, interval } = series[0]?.changes[0] ?? {}
    const lost = (of = 0): string => ((1 - of) * 100).toFixed(1)
    expect(said).toContain(`by ${lost(ratio)} % (${lost(interval?.high)} to ${lost(interval?.low)} %)`)
    await found.getByRole('link', { name: 'First result' }).click()
    await page.waitForURL(/\/results\/\d+$/)
    await expect.poll(() => textOf()).toContain('api-one')
  })

  it('is not told so of the one that did not', async () => {
    await page.goto(`${instance.webUrl}/trends?scenario=checkout&view=table`)
    await page.getByRole('heading', { name: 'What changed' }).waitFor()
    expect(await textOf()).not.toMatch(/api-two (slower|faster)/)
  })

  it('reads on the first page what is fastest and what is not as it was', async () => {
    const overview = await instance.get<Overview>('/overview')
    expect(overview.changed.items.filter(({ subject }) => subject.name === 'api-two')).toEqual([])
    await page.goto(instance.webUrl)
    await page.getByRole('heading', { name: 'Fastest now' }).waitFor()
    await expect.poll(() => textOf()).toMatch(/checkout[\s\S]*1[\s\S]*api-one[\s\S]*2[\s\S]*api-two/)
  })
})

describe('somebody who chooses another filter while the API is slow', () => {
  let slow: BrowserContext
  beforeAll(async () => {
    // another leaderboard that differs in everything that can shift what is below it: hardware, languages, dates,
    // figures, a longer name
    const results = ['go/gin', 'rust/axum'].map((subject, index) => ({
      subject,
      scenario: 'a search with a long name and many parts',
      metrics: { successesPerSecond: 500 + index },
    }))
    await instance.submitReport({ environment: 'a laptop of somebody else, on battery', results })
    slow = await browser.newContext({
      storageState: await context.storageState(),
      viewport: { width: 1280, height: 900 },
    })
    await watchShifts(slow)
    await slow.route('**/api/v1/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue().catch(() => {})
    })
  })
  afterAll(() => slow.close())

  const search = /a search with/
  it.each([
    ['leaderboard', 1280, 'Scenario', 'checkout', search],
    ['leaderboard', 1280, 'Scenario', search, 'checkout'],
    ['leaderboard', 390, 'Scenario', 'checkout', search],
    ['trends', 1280, 'Scenario', 'checkout', search],
    ['trends', 1280, 'Scenario', search, 'checkout'],
    ['trends', 1280, 'Measure', 'checkout', 'mean'],
    ['trends', 390, 'Scenario', 'checkout', search],
  ])('sees nothing on the %s, %i px wide, move but what was asked for: %s, from %s to %s', async (...of) => {
    const [name, width, label, from, to] = of
    const moving = await slow.newPage()
    await moving.setViewportSize({ width, height: 900 })
    await moving.goto(`${instance.webUrl}/${name}`)
    // what is chosen before the page listens is lost
    await moving.waitForLoadState('networkidle')
    const filter = (of: string) => moving.locator('main').getByLabel(of, { exact: true })
    const choose = async (of: string, option: string | RegExp) => {
      const all = await filter(of).getByRole('option').allTextContents()
      await filter(of).selectOption({ label: all.find((text) => text.match(option)) ?? '' })
      await moving.locator('[aria-busy="true"]').waitFor({ state: 'attached' })
      // the choice is shown at once, while the figures are still the previous ones
      expect(await filter(of).locator('option:checked').textContent()).toMatch(option)
      await moving.locator('[aria-busy="false"]').first().waitFor({ state: 'attached' })
      await moving.waitForLoadState('networkidle')
    }
    if (!(await moving.locator('main h1').textContent())?.match(from)) await choose('Scenario', from)
    await forgetShifts(moving)
    await choose(label, to)
    const { cls, shifts } = await worstShifts(moving)
    await moving.close()
    expect(cls, JSON.stringify(shifts, null, 1)).toBeLessThan(0.02)
  })
})

describe('somebody who asks what it was measured on', () => {
  it('finds the machines, what they do, what changed on them, and results before and after', async () => {
    await page.goto(`${instance.webUrl}/environments`)
    await page.getByRole('link', { name: 'lab', exact: true }).click()
    await page.waitForURL(/\/environments\/[0-9a-f-]+/)
    await page.getByRole('heading', { name: 'Machines' }).waitFor()
    await expect
      .poll(() => textOf())
      .toMatch(/lab-load[\s\S]*load generator[\s\S]*Xeon E3-1230[\s\S]*lab-server[\s\S]*server/)
    expect(await textOf()).toMatch(/Governor\s+powersave\s+performance/)
    await expect.poll(() => textOf(), { timeout: 10_000 }).toMatch(/Results before and after[\s\S]*different hardware/)
    await page.getByRole('link', { name: 'lab-server' }).first().click()
    await page.waitForURL(/\/hosts\//)
    await expect.poll(() => textOf()).toMatch(/Xeon E5-1650[\s\S]*Governor/)
  })

  it('reads the facts of the host that a runner is on', async () => {
    const { items } = await instance.get<RunnerList>('/runners')
    await page.goto(`${instance.webUrl}/environments/${items[0]?.environment.id}`)
    await expect.poll(() => textOf()).toContain(items[0]?.hostFacts.hostname ?? 'no host')
    const { items: environments } = await instance.get<EnvironmentList>('/environments')
    expect(environments.find(({ id }) => id === items[0]?.environment.id)).toMatchObject({ online: 1 })
  })
})

describe('somebody who goes from page to page', () => {
  it('finds the navigation where it was, and what is shown set apart in it', async () => {
    const linksOn = async (route: string) => {
      await page.goto(`${instance.webUrl}${route}`)
      const links = page.getByRole('banner').getByRole('link')
      await page.getByRole('link', { name: 'Settings', exact: true }).waitFor()
      return links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().x)))
    }
    const first = await linksOn('/leaderboard')
    expect(first.length).toBe(11)
    expect(await linksOn('/import')).toEqual(first)
    expect(await linksOn('/settings/tokens')).toEqual(first)
    const shown = page.locator('header [aria-current="page"]:visible')
    expect(await shown.allTextContents()).toEqual(['Settings'])
    expect(await shown.evaluate((link) => Number(getComputedStyle(link).fontWeight))).toBeGreaterThan(600)
  })

  it('is told what can be imported where nothing was understood', async () => {
    await page.goto(`${instance.webUrl}/import`)
    await page.getByLabel('What the tool printed').fill('Dear all, it was fast.')
    await page.getByText(/^The output of wrk, .* can be read\./).waitFor()
  })
})

describe('somebody whose address is wrong', () => {
  it.each([
    ['/leaderboard?at=yesterday', 'at', 'must be a date and time'],
    ['/alerts?series=a', 'series', 'must be an id'],
    ['/settings/audit?cursor=%00', 'cursor', ''],
    [`/reports?source=${'x'.repeat(61)}`, 'source', 'must have at most 60 characters'],
    ['/jobs?status=FAILED&cursor=zz', 'cursor', 'did not come from a page of jobs'],
  ])('reads at %s what is wrong with it, and is led on', async (address, part, why) => {
    const answer = await page.goto(`${instance.webUrl}${address}`)
    expect(answer?.status()).toBeLessThan(500)
    expect(await textOf(page)).toMatch(new RegExp(`This address is not valid[^]*${part}: [^]*${why}`))
    await page.getByRole('link', { name: 'Open the page without it' }).click()
    await page.waitForURL((url) => !url.searchParams.has(part))
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'not valid' }).waitFor()
  })
})

describe('somebody who shows a view to people of other projects', () => {
  const view = '/leaderboard?scenario=checkout'
  let stranger: BrowserContext
  beforeAll(async () => {
    // a stranger who names no project sees this one, since the other is private
    expect((await instance.call('POST', '/projects', { slug: 'open', name: 'Open', isPublic: true })).status).toBe(201)
    const figure = (subject: string, successesPerSecond: number) => ({
      subject,
      scenario: 'checkout',
      metrics: { successesPerSecond },
    })
    const results = [1, 2, 3].flatMap(() => [figure('api-open', 700), figure('api-wide', 900)])
    await instance.submitReport({ project: 'open', environment: 'open-lab', results })
    stranger = await browser.newContext()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: instance.webUrl })
  })
  afterAll(() => stranger.close())

  const read = async (path: string): Promise<string> => (await stranger.request.get(`${instance.webUrl}${path}`)).text()
  const picture = async (path: string): Promise<Buffer> =>
    (await stranger.request.get(`${instance.webUrl}${path}`)).body()
  const copied = async (button: string): Promise<string> => {
    await page.goto(`${instance.webUrl}${view}`)
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByText('Copied').waitFor()
    return page.evaluate(() => navigator.clipboard.readText())
  }

  it.each([
    ['leaderboard', '?scenario=checkout'],
    ['trends', '?scenario=checkout'],
    ['compare', '?a=server:api-open&b=server:api-wide'],
  ])(
    'shows the %s of a public project in a frame and as a picture, and nothing of a private one',
    async (name, query) => {
      const nothing = await picture('/og/leaderboard?scenario=no-such')
      expect(await read(`/embed/${name}${query}&project=open`)).toMatch(/api-open[\s\S]*href="\/[^"]*project=open"/)
      expect((await picture(`/og/${name}${query}&project=open`)).equals(nothing)).toBe(false)
      const hidden = await read(`/embed/${name}${query}&project=default`)
      expect(hidden).toContain('This chart is not shown here')
      // the address itself may contain the requested names
      expect(hidden).not.toMatch(/api-(one|two)/)
      expect((await picture(`/og/${name}${query}&project=default`)).equals(nothing)).toBe(true)
    },
  )

  it('gives away a link and a frame that mean this project for everybody', async () => {
    const link = new URL(await copied('Share'))
    expect(link.searchParams.get('project')).toBe('default')
    const frame = /src="([^"]*)"/.exec(await copied('Embed'))?.[1]?.replaceAll('&amp;', '&') ?? ''
    // without the project in the address, a stranger would see figures of another one here
    expect(await read(frame.slice(instance.webUrl.length))).toContain('This chart is not shown here')
    const theirs = await stranger.newPage()
    // requested many times: what the page shows must not depend on which of the API's answers comes first
    const asked = await Promise.all(Array.from({ length: 16 }, () => theirs.request.get(link.href)))
    expect(asked.map((answer) => answer.status())).toEqual(asked.map(() => 404))
    await theirs.goto(link.href)
    await theirs.getByRole('heading', { name: 'There is no project “default”' }).waitFor()
    await theirs.goto(`${instance.webUrl}${view}&project=open`)
    await expect.poll(() => textOf(theirs)).toMatch(/api-wide[\s\S]*api-open/)
    const image = await theirs.locator('meta[property="og:image"]').getAttribute('content')
    expect(image).toContain('project=open')
  })

  it('leads out of a frame to the whole page, in its project', async () => {
    const framed = await stranger.newPage()
    await framed.goto(`${instance.webUrl}/embed/compare?a=server:api-open&b=server:api-wide&project=open`)
    const links = framed.getByRole('link')
    await links.first().waitFor()
    for (const link of await links.all()) {
      expect(await link.getAttribute('target')).toBe('_top')
      expect(await link.getAttribute('href')).toContain('project=open')
    }
  })
})
