import type { Publication, ReportDetail } from '@wrkbench/contracts'
import { launchBrowser } from '@wrkbench/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comparable, publicationIds, publishedTables, type TextTable } from '../tools/history/test/read-published.ts'
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

/** What is written in the tables of the page, without the words for those who only hear them. */
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
  ...{ title, head },
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
  const trigger = page.getByRole('button', { name: 'Remove', exact: true })
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
  await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
  expect(await reports()).toEqual(before)
}, 60_000)
