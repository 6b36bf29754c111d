import type { AlertList, RunnerList, Suite, Webhook } from '@wrkbench/contracts'
import { launchBrowser } from '@wrkbench/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { visitPage } from '../bench/support/page-figures.ts'
import { handInDays } from './support/daily-reports.ts'
import {
  errorsOf,
  lookAtPage,
  lookAtPages,
  type PageLook,
  type SessionState,
  schemes,
  settled,
  tooWide,
  violationsOn,
} from './support/look-at-page.ts'
import { startInstance, type TestInstance } from './support/start-instance.ts'

let instance: TestInstance
let browser: Browser
/** path of a run of three seconds */
let explored = ''
let state: SessionState
const routes: string[] = [
  '/',
  '/jobs',
  '/jobs/new',
  '/suites',
  '/suites/new',
  '/leaderboard',
  '/trends',
  '/trends?view=table',
  '/alerts',
  '/alerts?show=all',
  '/servers',
  '/environments',
  '/runners',
  '/import',
  '/reports',
  '/publications',
  '/shares',
  '/settings',
  '/settings/tokens',
  '/settings/members',
  '/settings/project',
  '/settings/webhooks',
  '/settings/people',
  '/settings/audit',
]

beforeAll(async () => {
  instance = await startInstance()
  const load = { generator: 'autocannon' as const, connections: 8, durationSeconds: 1 }
  const spec = { servers: ['node/http'], scenarios: ['json'], profiles: [load], rounds: 3, warmupSeconds: 0 }
  // these jobs run while the rest is submitted
  const job = await instance.createJob({ ...spec, servers: ['node/http', 'node/fastify'] })
  const analysed = await Promise.all([
    instance.createJob({ ...spec, rounds: 1, sweep: { connections: [2, 4, 8] } }),
    instance.createJob({ ...spec, profiles: [load, { ...load, durationSeconds: 3 }] }),
    instance.createJob({ ...spec, aa: true }),
  ])
  const suite = await instance.call('POST', '/suites', { name: 'Nightly', job: spec, schedule: { cron: '0 2 * * *' } })
  routes.push(`/suites/${((await suite.json()) as Suite).id}`)
  const report = await instance.submitReport({
    environment: 'ci',
    hosts: [{ role: 'SERVER', facts: { hostname: 'box', cpuModel: 'Xeon' } }],
    results: [900, 950].map((mean, index) => ({
      subject: `service ${index}`,
      scenario: 'checkout',
      metrics: {
        successesPerSecond: 10_000 + index,
        latency: { mean },
        custom: { lines: { value: 14, unit: 'lines', better: 'lower' } },
      },
      flags: [{ id: 'best-of-several', evidence: 'of three' }],
    })),
  })
  const hook = { name: 'team channel', url: 'https://hooks.invalid/services/T0AB/4xKz9mQwErTyUiOpAsDfGhJk' }
  const { id: webhook } = (await (await instance.call('POST', '/webhooks', hook)).json()) as Webhook
  expect((await instance.call('POST', `/webhooks/${webhook}/test`)).status).toBe(202)
  routes.push(`/settings/webhooks/${webhook}`)
  const columns = [{ head: '' }, { head: 'RPS', shows: { figure: 'successesPerSecond', better: 'higher' } }]
  const rows = report.results.map(({ id }, index) => ({ cells: [{ text: `service ${index}` }, { result: id }] }))
  const kept = await instance.call('PUT', '/publications/a-table', {
    title: 'A table',
    url: 'https://example.org/table',
    date: { at: '2020-12-31T00:00:00Z', precision: 'year', evidence: 'by its versions' },
    tables: ['One', 'Two'].map((title) => ({ title, note: 'As told.', columns, rows })),
    charts: [{ title: 'RPS', table: 0, column: 1 }],
  })
  expect(kept.status).toBe(204)
  routes.push('/publications/a-table')
  routes.push(`/reports/${report.id}`, `/results/${report.results[0]?.id}`)
  const levels = [...new Array<number>(20).fill(9000), 8300, 8300]
  await handInDays(instance, { environment: 'pipeline', scenario: 'checkout', levels: { shop: levels } })
  const alerts = async () => (await instance.get<AlertList>('/alerts')).items
  await vi.waitFor(async () => expect(await alerts()).not.toEqual([]), { timeout: 60_000, interval: 500 })
  routes.push(`/alerts/${(await alerts())[0]?.id}`)
  const ended = await instance.until(job.id, (j) => j.finishedAt !== null, 120)
  const [swept, stable, aa] = await Promise.all(
    analysed.map(({ id }) => instance.until(id, (j) => j.finishedAt !== null, 240)),
  )
  // otherwise the pages below would not show what they are visited for
  expect([swept?.sweeps, stable?.stability, aa?.aa].map((reports) => reports?.length)).toEqual([1, 1, 1])
  routes.push(...analysed.map(({ id }) => `/jobs/${id}`))
  explored = `/runs/${stable?.runList.find(({ profile }) => profile.durationSeconds === 3)?.id}`
  routes.push(`/jobs/${job.id}`, `/runs/${ended.runList[0]?.id}`, '/servers/node/http')
  const { items } = await instance.get<RunnerList>('/runners')
  routes.push(`/hosts/${items[0]?.hostId}`, `/environments/${items[0]?.environment.id}`)
  routes.push('/compare', '/compare?a=server:node/http&b=server:node/fastify', '/embed/leaderboard', '/embed/trends')
  routes.push('/embed/compare?a=server:node/http&b=server:node/fastify')
  browser = await launchBrowser()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(instance.signInUrl)
  await page.waitForURL(`${instance.webUrl}/`)
  state = await context.storageState()
  await context.close()
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
}, 60_000)

const visit = async (
  route: string,
  width: number,
  colorScheme: 'light' | 'dark',
  check: (page: Page) => Promise<void>,
) => {
  const context = await browser.newContext({ storageState: state, viewport: { width, height: 844 }, colorScheme })
  const page = await context.newPage()
  const errors = errorsOf(page)
  await page.goto(`${instance.webUrl}${route}`)
  await settled(page)
  await check(page)
  await context.close()
  expect(errors).toEqual([])
}

/**
 * Limits in kB as transferred, with headers: what was reached, plus a little. React and the router of Next.js take 132
 * of each. Trends: the bundler divides what the page has of its own into two files since the points of its lines have shapes.
 */
const kilobytes = { other: 175, framed: 177, withFigures: 188, trends: 192, withRunCharts: 215 }
const drawsRuns = (route: string): boolean => /^\/(runs\/|jobs\/(?!new))/.test(route)
const drawsFigures = (route: string): boolean =>
  /^\/($|alerts\/|compare|environments\/|jobs\/new|leaderboard|reports\/|suites\/|trends)/.test(route)
const limitOf = (route: string): number => {
  if (drawsRuns(route)) return kilobytes.withRunCharts
  if (route.startsWith('/trends')) return kilobytes.trends
  if (route.startsWith('/embed/')) return kilobytes.framed
  return drawsFigures(route) ? kilobytes.withFigures : kilobytes.other
}

it('tells a session of a token what it may not do without asking for it, and nothing moves', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 844 } })
  const { webUrl, token } = instance
  const opened = await context.request.post(`${webUrl}/api/v1/session`, {
    data: { token },
    headers: { origin: webUrl },
  })
  expect(opened.ok()).toBe(true)
  const refused: string[] = []
  context.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
  const { cls } = await visitPage(context, `${webUrl}/settings`, false)
  const page = await context.newPage()
  await page.goto(`${webUrl}/settings`)
  await page.getByText('opened with a token').waitFor()
  await context.close()
  expect(refused).toEqual([])
  expect(cls).toBeLessThan(0.02)
})

it('keeps what is chosen in the address: at once while typing, and as far back as it was chosen', async () => {
  await visit('/servers', 1280, 'light', async (page) => {
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.pressSequentially('node/fast')
    expect(await search.inputValue()).toBe('node/fast')
    await page.waitForURL(/[?&]q=node\/fast$/)
    await search.press('Home')
    await search.pressSequentially('x')
    expect(await search.inputValue()).toBe('xnode/fast')
    await page.getByText('No server matches these filters').waitFor()
  })
  await visit('/jobs', 1280, 'light', async (page) => {
    const [done, failed] = ['Done', 'Failed'].map((name) => page.getByRole('checkbox', { name, exact: true }))
    await done?.check()
    await failed?.check()
    await page.waitForURL(/\?status=SUCCEEDED&status=FAILED$/)
    await page.goBack()
    await page.waitForURL(/\?status=SUCCEEDED$/)
    await vi.waitFor(async () => expect([await done?.isChecked(), await failed?.isChecked()]).toEqual([true, false]))
    await page.reload()
    expect([await done?.isChecked(), await failed?.isChecked()]).toEqual([true, false])
  })
}, 60_000)

it('says in words that a screen reader finds what could not be read, and leaves what was typed when the session ends', async () => {
  const context = await browser.newContext({ storageState: state, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${instance.webUrl}/import`)
  await page.getByLabel('What the tool printed').fill('Requests/sec: many')
  await page.getByRole('alert').getByRole('listitem').first().waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.goto(`${instance.webUrl}${routes.find((route) => /^\/suites\/(?!new)/.test(route))}`)
  await settled(page)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Every night')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('then try again here').waitFor()
  // the page asks anew by the clock
  const away = page.getByRole('status').filter({ hasText: 'You are signed out.' })
  await away.waitFor({ timeout: 20_000 })
  expect(await violationsOn(page)).toEqual([])
  expect(await name.inputValue()).toBe('Every night')
  await context.addCookies(state.cookies)
  await away.waitFor({ state: 'detached', timeout: 20_000 })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Every night' }).waitFor()
  await context.close()
}, 90_000)

it('says of an address what is not there, and opens the rest of it', async () => {
  await visit('/trends?series=999999&metric=latencyP99Us&scale=log', 1280, 'light', async (page) => {
    await page.getByText('There is no series 999999.').waitFor()
    await page.getByRole('link', { name: 'Open the page without it' }).click()
    await page.waitForURL(/\/trends\?metric=latencyP99Us&scale=log$/)
    await page.getByRole('heading', { name: /over time$/ }).waitFor()
  })
  await visit('/leaderboard?scenario=nothing', 390, 'light', async (page) => {
    await page.getByText('There are no results for this choice').waitFor()
    expect(await page.getByLabel('Scenario').inputValue()).toBe('nothing')
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Show the latest results' }).click()
    await page.getByRole('table').first().waitFor()
  })
  await visit('/compare?a=server:nope&b=server:node/http', 1280, 'light', async (page) => {
    await page.getByRole('heading', { name: 'Not compared' }).waitFor()
    expect(await page.getByRole('heading', { name: 'What else differs' }).count()).toBe(0)
  })
}, 60_000)

it('says of a choice that it hides what there is, and shows it again', async () => {
  await visit('/alerts?show=over&kind=improvement', 1280, 'light', async (page) => {
    await page.getByText('No closed alerts for the better').waitFor()
    await page.getByText('hides 1 other alert').waitFor()
    await page.getByRole('button', { name: 'Show all alerts' }).click()
    await page.waitForURL(/\/alerts\?show=all$/)
    await page.getByRole('list', { name: 'Alerts' }).waitFor()
  })
  const early = '/trends?scenario=checkout&from=2001-01-01&to=2002-01-01'
  for (const [address, width] of [
    [early, 390],
    [`${early}&view=table`, 1280],
  ] as const) {
    await visit(address, width, 'dark', async (page) => {
      await page.getByText('Nothing was measured in this time').waitFor()
      await page.getByText('1 Jan 2001 to 1 Jan 2002 is chosen').waitFor()
      expect(await tooWide(page)).toBe(0)
      expect(await violationsOn(page)).toEqual([])
      await page.getByRole('button', { name: 'Show all of the time' }).click()
      await page.waitForURL((url) => !url.searchParams.has('from') && !url.searchParams.has('to'))
      await page.getByText('Nothing was measured in this time').waitFor({ state: 'detached' })
    })
  }
}, 60_000)

it('cuts off no unit on a phone, however long the figure is', async () => {
  const columns = 'latencyP50Us,serverPeakRssBytes,latencyP99Us'
  await visit(`/leaderboard?scenario=json&columns=${columns}`, 390, 'light', async (page) => {
    const cells = page.locator('.rank tbody td.d')
    await cells.first().waitFor()
    const cut = await cells.evaluateAll((all) =>
      all.flatMap((cell) => {
        const figure = cell.querySelector('span')
        if (figure) figure.textContent = '23,456'
        return cell.scrollWidth > cell.clientWidth ? [cell.textContent] : []
      }),
    )
    expect(cut).toEqual([])
    expect(await tooWide(page)).toBe(0)
  })
}, 30_000)

it('says on paper what the filters say on a screen', async () => {
  await visit('/leaderboard?scenario=json&language=JavaScript', 1280, 'light', async (page) => {
    const said = page.getByText(/As of \d+ \w+ \d{4}, \d\d:\d\d UTC\. Only JavaScript\.$/)
    expect(await said.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await said.isVisible()).toBe(true)
    expect(await page.getByLabel('Scenario').isVisible()).toBe(false)
  })
}, 30_000)

it('has every page in one menu where the bar has no room', async () => {
  await visit('/jobs', 390, 'light', async (page) => {
    const list = page.getByRole('navigation', { name: 'More pages' })
    await page.getByText('Menu', { exact: true }).click()
    expect(await list.getByRole('link').count()).toBe(14)
    expect(await list.locator('[aria-current="page"]').textContent()).toBe('Jobs')
    expect(await violationsOn(page)).toEqual([])
    expect(await tooWide(page)).toBe(0)
    await list.getByRole('link', { name: 'Runners' }).click()
    await page.waitForURL(/\/runners$/)
    await list.waitFor({ state: 'hidden' })
  })
}, 60_000)

describe('what happened in a run', () => {
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Explore the run' })

  it('is explored by keys alone: two units, a part of the time, and back to the button', async () => {
    await visit(explored, 1280, 'light', async (page) => {
      const dialog = dialogOf(page)
      await page.getByRole('button', { name: 'Explore' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\?explore=1$/)
      await dialog.locator('.recharts-line').first().waitFor()
      const boxOf = (name: RegExp) => dialog.getByRole('checkbox', { name })
      const ticked = await Promise.all([/^Throughput/, /^Server CPU, user/].map((name) => boxOf(name).isChecked()))
      expect(ticked).toEqual([true, true])
      expect(await boxOf(/^Resident memory/).isDisabled()).toBe(true)
      await dialog.getByRole('application').first().focus()
      await page.keyboard.press('ArrowRight')
      await expect
        .poll(() => dialog.locator('.recharts-tooltip-wrapper').textContent())
        .toMatch(/Throughput.*% of a core$/)
      const times = () =>
        dialog.locator('.recharts-xAxis-tick-labels .recharts-cartesian-axis-tick-value').allTextContents()
      const whole = await times()
      expect(whole.length).toBeGreaterThan(1)
      const edge = dialog.getByRole('slider', { name: 'Edge of the time shown' }).first()
      const first = await edge.getAttribute('aria-valuetext')
      expect(first).toMatch(/^from \d/)
      await edge.focus()
      for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
      await expect.poll(times).not.toEqual(whole)
      await expect.poll(() => edge.getAttribute('aria-valuetext')).not.toBe(first)
      await page.waitForURL(/[?&]from=\d/)
      expect(await violationsOn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(new URL(page.url()).search).toBe('')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Explore')
    })
  }, 60_000)

  it('is an address: the part of the time, the series and the scale, on a phone and in the dark as well', async () => {
    const address = `${explored}?explore=1&show=memory,rps&left=log&from=0.5&to=2.5`
    await visit(address, 390, 'dark', async (page) => {
      const dialog = dialogOf(page)
      await dialog.getByText('MB, logarithmic').waitFor()
      await expect
        .poll(() => dialog.getByRole('status').first().textContent())
        .toMatch(/^\d(\.\d+)?\ss to \d(\.\d+)?\ss$/)
      expect((await dialog.locator('.recharts-surface').first().boundingBox())?.height).toBeGreaterThanOrEqual(300)
      expect(await tooWide(page)).toBe(0)
      expect(await violationsOn(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Whole run' }).click()
      await page.waitForURL((url) => !url.searchParams.has('from'))
    })
  }, 60_000)
})

describe('every page', () => {
  let looks: PageLook[]
  beforeAll(async () => {
    looks = await lookAtPages(routes, 2, (route) => lookAtPage(browser, { webUrl: instance.webUrl, state, route }))
    expect(looks.map(({ route }) => route).sort()).toEqual([...routes].sort())
  }, 600_000)

  it('carries no more JavaScript than its budget', () => {
    const carried = looks.map(({ route, scriptKilobytes }) => [route, scriptKilobytes] as const)
    // a page without scripts would mean a wrong measurement
    expect(Math.min(...carried.map(([, size]) => size))).toBeGreaterThan(100)
    expect(carried.filter(([route, size]) => size > limitOf(route))).toEqual([])
  })

  it.each(schemes)('has no accessibility violation and no overflow at 390 px, %s', (scheme) => {
    const found = looks.map((look) => ({ ...look, violations: look.violations[scheme], tooWide: look.tooWide[scheme] }))
    expect(found.filter(({ violations }) => violations.length > 0)).toEqual([])
    expect(found.filter((look) => look.tooWide > 0)).toEqual([])
  })

  it.each(['desk', 'tablet', 'paper'] as const)('fits on a %s', (place) => {
    const wide = looks.map(({ route, tooWideOn }) => [route, tooWideOn[place]] as const)
    expect(wide.filter(([, by]) => by > 0)).toEqual([])
  })

  it('says no error on the console', () => {
    expect(looks.filter(({ errors }) => errors.length > 0)).toEqual([])
  })
})
