import type { Leaderboard, Publication, ReportDetail, SeriesList } from '@wrkbench/contracts'
import { formatRanked } from '@wrkbench/contracts'
import { launchBrowser } from '@wrkbench/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comparable, publicationIds, publishedTables, type TextTable } from '../tools/history/test/read-published.ts'
import { handInDays } from './support/daily-reports.ts'
import { startInstance, type TestInstance } from './support/start-instance.ts'

let instance: TestInstance
let browser: Browser
let page: Page

beforeAll(async () => {
  instance = await startInstance(['--no-first-benchmark', '--with-history'])
  browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  await page.goto(instance.signInUrl)
  await page.waitForURL(`${instance.webUrl}/`)
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
}, 60_000)

/** The text of the page's tables, without words that are only for screen readers. */
const shown = (): Promise<TextTable[]> =>
  page.locator('.published section').evaluateAll((sections) => {
    const text = (element: Element): string => {
      const copy = element.cloneNode(true) as Element
      for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove()
      return copy.textContent?.trim() ?? ''
    }
    return sections.map((section) => ({
      title: text(section.querySelector('h2') as Element),
      head: [...section.querySelectorAll('thead tr > *')].map(text),
      rows: [...section.querySelectorAll('tbody tr')].map((row) => [...row.children].map(text)),
    }))
  })

const comparableTable = ({ title, head, rows }: TextTable): TextTable => ({
  title,
  head,
  rows: rows.map((cells) => cells.map((cell, column) => comparable(head[column] ?? '', cell))),
})

describe.each(publicationIds)('the page of %s', (id) => {
  it('shows every figure of its document in its place, on one screen', async () => {
    await page.goto(`${instance.webUrl}/publications`)
    await page.locator(`a[href="/publications/${id}"]`).click()
    await page.locator('.published table').first().waitFor()
    expect((await shown()).map(comparableTable)).toEqual(publishedTables(id).map(comparableTable))
    const ends = await page
      .locator('.published table, figure table')
      .evaluateAll((tables) => tables.map((table) => table.getBoundingClientRect().bottom + window.scrollY))
    expect(Math.max(...ends)).toBeLessThanOrEqual(900)
  })
})

it('shows the diagrams of the comparison of 2021, in proportion to its figures', async () => {
  await page.goto(`${instance.webUrl}/publications/vapor-spring-node-gin`)
  const bars = await page.locator('figure').evaluateAll((figures) =>
    figures.map((figure) => ({
      title: figure.querySelector('h2')?.textContent,
      bars: [...figure.querySelectorAll('tbody tr')].map((row) => ({
        name: row.querySelector('th')?.textContent,
        figure: Number(row.querySelector('td.num')?.textContent),
        width: Number.parseFloat(row.querySelector('rect')?.getAttribute('width') ?? ''),
      })),
    })),
  )
  expect(bars.map(({ title }) => title)).toEqual(['Simple response', 'Json response', 'Static response'])
  const [table] = publishedTables('vapor-spring-node-gin')
  for (const [index, { bars: drawn }] of bars.entries()) {
    expect(drawn.map(({ name }) => name)).toEqual(table?.head.slice(1))
    expect(drawn.map(({ figure }) => String(figure))).toEqual(table?.rows[index]?.slice(1))
    const scale = (drawn[3]?.width ?? 0) / (drawn[3]?.figure ?? 1)
    for (const { figure, width } of drawn) expect(width).toBeCloseTo(figure * scale, 1)
  }
})

it('takes a publication away once that is confirmed, and leaves the results where they were handed in', async () => {
  const id = 'vapor-spring-node-gin'
  const { title, places } = await instance.get<Publication>(`/publications/${id}`)
  const reports = () => Promise.all(places.map(({ reportId }) => instance.get<ReportDetail>(`/reports/${reportId}`)))
  const before = await reports()
  expect(before.flatMap(({ results }) => results)).not.toEqual([])
  await page.goto(`${instance.webUrl}/publications/${id}`)
  const trigger = page.getByRole('button', { name: 'Remove publication', exact: true })
  const dialog = page.getByRole('alertdialog', { name: `Remove ${title}?` })
  await trigger.click()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await instance.call('GET', `/publications/${id}`)).status).toBe(200)
  await trigger.click()
  await dialog.getByRole('button', { name: 'Remove publication' }).click()
  await page.waitForURL(`${instance.webUrl}/publications`)
  const left = publicationIds.filter((other) => other !== id)
  const linked = () =>
    page
      .locator('main table a[href^="/publications/"]')
      .evaluateAll((links) => links.map((a) => a.getAttribute('href')))
  await expect.poll(async () => (await linked()).sort()).toEqual(left.map((other) => `/publications/${other}`).sort())
  expect((await page.goto(`${instance.webUrl}/publications/${id}`))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(await reports()).toEqual(before)
}, 60_000)

describe('published figures elsewhere on the dashboard', () => {
  const board = 'scenario=json20'

  it('are shown as they were printed where no successes are told, and the address says so', async () => {
    await page.goto(`${instance.webUrl}/leaderboard?${board}`)
    expect(new URL(page.url()).searchParams.get('metric')).toBe('requestsPerSecond')
    const { rows } = await instance.get<Leaderboard>(`/leaderboard?${board}&metric=requestsPerSecond`)
    const told = rows.filter(({ figure }) => figure.median !== null)
    expect(told.length).toBeGreaterThan(2)
    for (const { subject, figure, lowerBound } of told) {
      const row = page.getByRole('row').filter({ has: page.getByText(subject.displayName, { exact: true }) })
      const { value } = formatRanked(figure.median ?? 0, figure.interval, lowerBound)
      expect((await row.first().textContent())?.replaceAll('\u00a0', ' ')).toContain(value.replaceAll('\u00a0', ' '))
    }
    // a requested metric is shown, and the page says that there are no figures of it
    await page.goto(`${instance.webUrl}/leaderboard?${board}&metric=successesPerSecond`)
    expect(new URL(page.url()).searchParams.get('metric')).toBe('successesPerSecond')
  })

  it('have no day where the year alone is known', async () => {
    const { choices } = await instance.get<Leaderboard>(`/leaderboard?${board}`)
    expect([choices.dates.length, choices.yearOnly]).toEqual([1, [0]])
    await page.goto(`${instance.webUrl}/leaderboard?${board}`)
    await page.getByText('2021, the only date', { exact: true }).waitFor()
    expect(await page.locator('main').textContent()).not.toMatch(/31 Dec/)
  })

  it.each(['light', 'dark'] as const)(
    'are %s in a frame that is told so, whatever the visitor prefers',
    async (theme) => {
      const colorScheme = theme === 'light' ? 'dark' : 'light'
      const context = await browser.newContext({ storageState: await page.context().storageState(), colorScheme })
      const framed = await context.newPage()
      const brightness = async (query: string) => {
        await framed.goto(`${instance.webUrl}/embed/leaderboard?${board}&metric=requestsPerSecond${query}`)
        const colour = await framed.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
        return Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number))
      }
      const [asPreferred, asTold] = [await brightness(''), await brightness(`&theme=${theme}`)]
      await context.close()
      expect([asPreferred > 128, asTold > 128]).toEqual([theme === 'dark', theme === 'light'])
    },
  )
})

it.each([390, 1280])(
  'says of a point among fifty lines, %i px wide, what it is, and all of it is on the chart',
  async (width) => {
    const levels = Array.from({ length: 50 }, (_, line) => [
      `team/service-number-${line}`,
      Array.from({ length: 30 }, () => (line + 1) * 900),
    ])
    if (width === 390) {
      await handInDays(instance, { environment: 'fleet', scenario: 'checkout', levels: Object.fromEntries(levels) })
    }
    const { items } = await instance.get<SeriesList>('/series?scenario=checkout')
    expect(items).toHaveLength(50)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${instance.webUrl}/trends?series=${items.map(({ seriesId }) => seriesId).join(',')}`)
    const chart = page.getByRole('slider', { name: /point by point/ })
    await page.waitForLoadState('networkidle')
    await chart.scrollIntoViewIfNeeded()
    const box = await chart.boundingBox()
    if (!box) throw new Error('no chart')
    const tip = page.locator('.chart-tip')
    const seen: string[] = []
    const isWhole = async () => {
      const said = await tip.boundingBox()
      expect(said && said.x >= box.x - 1 && said.x + said.width <= box.x + box.width + 1, JSON.stringify(said)).toBe(
        true,
      )
    }
    for (const part of [0.2, 0.4, 0.5, 0.6, 0.95]) {
      await page.mouse.move(box.x + box.width * part, box.y + 200)
      await tip.waitFor()
      await isWhole()
      seen.push((await tip.textContent()) ?? '')
    }
    for (const text of seen)
      expect(text).toMatch(/^team\/service-number-\d+, \d+ \w+ \d{4}[\s\S]*req\/s\n95 %: [\s\S]*5 rounds/)
    // by keyboard: first the highest line, then down to the next
    await page.mouse.move(0, 0)
    await chart.focus()
    await expect.poll(() => tip.textContent()).toMatch(/^team\/service-number-49,/)
    await isWhole()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => tip.textContent()).toMatch(/^team\/service-number-48,/)
    await page.setViewportSize({ width: 1280, height: 900 })
  },
  60_000,
)
