import type { AlertList, JobDetail, JobList } from '@wrkbench/contracts'
import { launchBrowser } from '@wrkbench/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { handInDays } from './support/daily-reports.ts'
import { startInstance, type TestInstance } from './support/start-instance.ts'

/** The main journeys without a mouse: something always has the focus, and it is always visible. */
let instance: TestInstance
let browser: Browser
let page: Page
beforeAll(async () => {
  instance = await startInstance()
  await handInDays(instance, {
    environment: 'lab',
    scenario: 'checkout',
    levels: { 'api-one': new Array<number>(12).fill(2000), 'api-two': new Array<number>(12).fill(1500) },
  })
  browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  page = await context.newPage()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
}, 60_000)

const press = (...keys: string[]) =>
  keys.reduce<Promise<void>>((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
const open = async (route: string) => {
  await page.goto(`${instance.webUrl}${route}`)
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** The focused element's name, and whether its focus is visible; null if nothing has the focus. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent)
    const own = element.getAttribute('aria-label') ?? (labels.join(' ') || element.textContent) ?? ''
    const drawn = [element, element.parentElement, element.closest('label')].filter((one) => one !== null)
    const isSeen = drawn.some((one) => Number.parseFloat(getComputedStyle(one).outlineWidth) > 0)
    return { name: own.replaceAll(/\s+/g, ' ').trim(), isSeen, tag: element.tagName.toLowerCase() }
  })
const nameFocused = async () => (await focused())?.name ?? null

/** Presses Tab, or Shift+Tab, until the element with this name has the focus. */
const reach = async (name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  for (let i = 0; i < 150; i++) {
    await press(key)
    const now = await focused()
    expect(now?.isSeen ?? true, `the focus on ${now?.name} can be seen`).toBe(true)
    if (now && name.test(now.name)) return
  }
  throw new Error(`no ${name} within 150 stops`)
}

it('signs in, past the navigation', async () => {
  await open('/sign-in')
  await reach(/^Sign in with a token/)
  await press('Enter')
  await reach(/^Token$/)
  await page.keyboard.type(instance.token)
  await press('Enter')
  await page.waitForURL(`${instance.webUrl}/`)
  await page.locator('main h1').first().waitFor()
  await press('Tab')
  expect(await nameFocused()).toBe('Skip to content')
  await press('Enter', 'Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
}, 60_000)

it('submits a job, watches it, thinks better of cancelling, and cancels it', async () => {
  await open('/jobs/new')
  await reach(/^Search servers$/)
  await page.keyboard.type('node/http')
  await reach(/^Node\.js http\b/)
  await press('Space')
  await reach(/^JSON \/json/)
  await press('Space')
  await reach(/^Run this job$/)
  await press('Enter')
  await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/)
  await page.getByRole('button', { name: 'Cancel job' }).waitFor()
  await reach(/^Cancel job$/)
  await press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await expect.poll(nameFocused).toBe('Keep it running')
  await press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expect.poll(nameFocused).toBe('Cancel job')
  await press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await press('Tab')
  expect(await nameFocused()).toBe('Cancel job')
  await press('Enter')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  const [job] = (await instance.get<JobList>('/jobs')).items
  await instance.until(job?.id ?? '', (one: JobDetail) => one.finishedAt !== null, 60)
  await page.getByRole('button', { name: 'Run again' }).waitFor()
  expect(await focused()).toMatchObject({ isSeen: true })
}, 120_000)

it('sorts and filters a table', async () => {
  await open('/servers')
  await reach(/^Search$/)
  await page.keyboard.type('node')
  await page.waitForURL(/[?&]q=node/)
  await reach(/^Lines/)
  await press('Enter')
  await page.waitForURL(/[?&]sort=/)
  expect(await nameFocused()).toMatch(/^Lines/)
}, 60_000)

it('chooses servers to compare and takes them away again', async () => {
  await open('/compare?a=server:api-two,environment:lab')
  await reach(/^Add server/)
  await press('Enter')
  await expect.poll(nameFocused).toBe('Server')
  await press('Escape')
  await expect.poll(nameFocused).toMatch(/^Add server/)
  await press('Enter')
  await expect.poll(nameFocused).toBe('Server')
  await page.keyboard.type('api-one')
  await reach(/^Add$/)
  await press('Enter')
  await page.getByRole('heading', { name: 'Ratios' }).waitFor()
  await expect.poll(nameFocused).toMatch(/^Add server/)
  await reach(/^Remove api-one/, 'Shift+Tab')
  await press('Enter')
  await expect.poll(nameFocused).toMatch(/^Remove api-two/)
}, 60_000)

it('looks at a part of a trend, copies its link, and notes what happened', async () => {
  await open('/trends?scenario=checkout')
  await reach(/^Shown from$/)
  await press('ArrowRight', 'ArrowRight')
  await page.waitForURL(/[?&]from=/)
  expect(await nameFocused()).toBe('Shown from')
  await reach(/^Share$/, 'Shift+Tab')
  await press('Enter')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(async () => (await copied()).startsWith(page.url())).toBe(true)
  await reach(/^Add note$/, 'Shift+Tab')
  await press('Enter')
  await expect.poll(nameFocused).toBe('Date, UTC')
  await reach(/^What happened$/)
  await page.keyboard.type('a new switch')
  await press('Enter')
  await page.getByText('a new switch').first().waitFor()
  await expect.poll(nameFocused).toBe('Add note')
  await reach(/^Edit the note a new switch$/)
  await press('Enter')
  await expect.poll(nameFocused).toBe('Date, UTC')
  await press('Escape')
  await expect.poll(nameFocused).toBe('Edit the note a new switch')
  await reach(/^Remove the note/)
  await press('Enter')
  await page.getByRole('button', { name: /^Edit the note/ }).waitFor({ state: 'detached' })
  await expect.poll(focused).toMatchObject({ isSeen: true })
}, 60_000)

it('goes to a page that is behind More, and thinks better of it', async () => {
  await open('/leaderboard')
  const list = page.getByRole('navigation', { name: 'More pages' })
  await reach(/^More/)
  await press('Enter')
  await list.waitFor()
  expect(await list.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    ['alerts', 'suites', 'reports', 'import', 'publications', 'shares'].map((name) => `/${name}`),
  )
  await press('Tab', 'Escape')
  await list.waitFor({ state: 'hidden' })
  await expect.poll(focused).toMatchObject({ isSeen: true, tag: 'summary' })
  await press('Enter')
  await reach(/^Suites/)
  await press('Enter')
  await page.waitForURL(/\/suites$/)
  await list.waitFor({ state: 'hidden' })
  const weightOf = (one: Element) => Number(getComputedStyle(one).fontWeight)
  expect(await page.locator('.more summary').evaluate(weightOf)).toBeGreaterThan(600)
}, 60_000)

it('imports what was pasted', async () => {
  await open('/import')
  await reach(/^What the tool printed$/)
  const printed = [
    ...['Running 30s test @ http://localhost:3000/json', '  2 threads and 64 connections'],
    ...['  600000 requests in 30.00s, 60.00MB read', 'Requests/sec:  20000.00', 'Transfer/sec:      2.00MB', ''],
  ].join('\n')
  await page.keyboard.insertText(printed)
  await page.getByRole('heading', { name: 'Store' }).waitFor()
  await reach(/^Subject of the run/)
  await page.keyboard.type('pasted')
  await reach(/^Environment/)
  await page.keyboard.type('lab')
  await reach(/^Store 1 result/)
  await press('Enter')
  await page.getByText('Stored 1 result').waitFor()
  await reach(/^See the report$/)
}, 60_000)

it('invites a member and withdraws it, makes a token and revokes it', async () => {
  // only people decide who has access: a session opened by a token invites nobody
  await page.context().clearCookies()
  await page.goto(instance.signInUrl)
  await page.waitForURL(`${instance.webUrl}/`)
  await open('/settings/members')
  await reach(/^For whom$/)
  await page.keyboard.type('Vera')
  await press('Enter')
  await page.getByText('Send this link to Vera').waitFor()
  await reach(/^Done$/)
  await press('Enter')
  await expect.poll(focused).toMatchObject({ isSeen: true })
  await reach(/^Withdraw$/)
  await press('Enter')
  await expect.poll(nameFocused).toBe('Keep it')
  await press('Tab', 'Enter')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expect.poll(focused).toMatchObject({ isSeen: true })

  await open('/settings/tokens')
  await reach(/^What it is for$/)
  await page.keyboard.type('nightly')
  await press('Enter')
  await page.getByText('Your new token nightly').waitFor()
  await reach(/^Done$/)
  await press('Enter')
  await expect.poll(focused).toMatchObject({ isSeen: true })
  await reach(/^Revoke$/)
  await press('Enter')
  await expect.poll(nameFocused).toBe('Keep it')
  await press('Tab', 'Enter')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expect.poll(focused).toMatchObject({ isSeen: true })
}, 60_000)

it('is about to close an alert, and thinks better of it', async () => {
  const levels = { shop: [...new Array<number>(20).fill(9000), 8300, 8300] }
  await handInDays(instance, { environment: 'pipeline', scenario: 'basket', levels })
  const count = async () => (await instance.get<AlertList>('/alerts')).items.length
  await vi.waitFor(async () => expect(await count()).toBe(1), { timeout: 60_000, interval: 500 })
  await open('/alerts')
  await reach(/^Close: shop/)
  await press('Enter')
  await expect.poll(nameFocused).toBe('Why')
  await press('Escape')
  await expect.poll(nameFocused).toMatch(/^Close: shop/)
}, 120_000)

it('makes a code for a host, and closes it', async () => {
  await open('/runners')
  await reach(/^Add a host$/)
  await press('Enter')
  await expect.poll(nameFocused).toBe('Runner name')
  await page.keyboard.type('bench-2')
  await press('Enter')
  await page.getByText('Run this on the host bench-2').waitFor()
  await expect.poll(nameFocused).toBe('Copy the command')
  await press('Escape')
  await page.getByText('Run this on the host bench-2').waitFor({ state: 'detached' })
  await expect.poll(nameFocused).toBe('Add a host')
}, 60_000)

it('lists what keys do when asked by ?, and not while something is typed', async () => {
  const list = page.getByRole('dialog', { name: 'Keyboard' })
  await open('/leaderboard')
  await reach(/^Trends$/)
  await press('?')
  await list.waitFor()
  await expect.poll(nameFocused).toBe('Close')
  await press('Escape')
  await list.waitFor({ state: 'detached' })
  await expect.poll(nameFocused).toBe('Trends')

  await open('/servers')
  await reach(/^Search$/)
  await page.keyboard.type('?go')
  expect(await page.getByLabel('Search').inputValue()).toBe('?go')
  expect(await list.count()).toBe(0)

  await open('/settings')
  await reach(/^\? opens this list/)
  await press('Space', 'Shift+Tab', '?')
  await page.waitForTimeout(300)
  expect(await list.count()).toBe(0)
  await press('Tab', 'Space', 'Shift+Tab', '?')
  await list.waitFor()
}, 60_000)
