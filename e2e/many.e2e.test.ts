import type { RunnerList } from '@wrkbench/contracts'
import { launchBrowser } from '@wrkbench/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInstance, type TestInstance } from './support/start-instance.ts'

let instance: TestInstance
let browser: Browser
let page: Page
beforeAll(async () => {
  instance = await startInstance()
  const reported = (scenario: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      [1, 2, 3].map((round) => ({
        subject: `service-${index}`,
        scenario,
        round,
        metrics: { successesPerSecond: 1000 * 1.2 ** index + round },
      })),
    ).flat()
  await instance.submitReport({ environment: 'lab', results: reported('wide', 60) })
  await instance.submitReport({ environment: 'lab', results: reported('narrow', 3) })
  browser = await launchBrowser()
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await page.goto(instance.signInUrl)
  await page.waitForURL(`${instance.webUrl}/`)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
}, 60_000)

const topOf = async (of: string): Promise<number> => {
  const found = page.locator(of)
  await found.waitFor()
  return (await found.boundingBox())?.y ?? expect.fail(`${of} is not in sight`)
}

describe('a ranking of many servers', () => {
  it('has its verdict before its rows; a short one has it below them', async () => {
    await page.goto(`${instance.webUrl}/leaderboard?scenario=wide`)
    await page.getByRole('heading', { name: 'service-59 is first of 60 servers' }).waitFor()
    expect(await topOf('#verdict')).toBeLessThan(await topOf('table.rank'))
    await page.goto(`${instance.webUrl}/leaderboard?scenario=narrow`)
    expect(await topOf('#verdict')).toBeGreaterThan(await topOf('table.rank'))
  })

  it('shows the first of them in a frame, and where the others are', async () => {
    await page.goto(`${instance.webUrl}/embed/leaderboard?scenario=wide`)
    await page.getByText('The first 50 of 60 servers.').waitFor()
    expect(await page.locator('tbody tr').count()).toBe(50)
    await page.getByRole('link', { name: 'All of them' }).click()
    await page.waitForURL(/\/leaderboard\?.*scenario=wide/)
    await expect.poll(() => page.locator('table.rank tbody tr').count()).toBe(60)
  })
})

describe('many suites', () => {
  it('are found by a part of their name, in the order in which people count', async () => {
    const { items } = await instance.get<RunnerList>('/runners')
    const job = { environment: items[0]?.environment.id, servers: ['node/http'], scenarios: ['json'], rounds: 1 }
    const load = { generator: 'wrk', connections: 8, threads: 1, durationSeconds: 1 }
    for (let number = 52; number > 0; number--) {
      const made = await instance.call('POST', '/suites', { name: `team ${number}`, job: { ...job, profiles: [load] } })
      expect(made.status, await made.text()).toBe(201)
    }
    const names = () => page.locator('table[aria-label=Suites] th[scope=row] a').allTextContents()
    const lists = (wanted: string[]) => expect.poll(names, { timeout: 10_000 }).toEqual(wanted)
    await page.goto(`${instance.webUrl}/suites`)
    const all = Array.from({ length: 52 }, (_, index) => `team ${index + 1}`)
    await lists(all.slice(0, 50))
    await page.getByRole('button', { name: 'More' }).click()
    await lists(all.slice(50))
    await page.goBack()
    await lists(all.slice(0, 50))
    await page.getByRole('searchbox', { name: 'Search' }).fill('TEAM 1')
    await lists(['team 1', ...all.slice(9, 19)])
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody')
    await page.getByRole('heading', { name: 'No suite is called “nobody”' }).waitFor()
    await page.getByRole('button', { name: 'Show all suites' }).click()
    await lists(all.slice(0, 50))
  })
})
