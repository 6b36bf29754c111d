import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { launchBrowser } from '@wrkbench/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInstance, type TestInstance } from './support/start-instance.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let instance: TestInstance
let browser: Browser
let page: Page
beforeAll(async () => {
  instance = await startInstance(undefined, { TRUSTED_REFS: 'no-branch-is-called-this' })
  browser = await launchBrowser()
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await page.goto(instance.signInUrl)
  await page.waitForURL(`${instance.webUrl}/`)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await instance?.stop()
}, 60_000)

const violations = async (): Promise<string[]> => {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }
    return (await axe.run()).violations.map(({ id }) => id)
  })
}

describe('a job with servers of a ref that nobody trusts', () => {
  it('waits, says for what, and goes on when a member approves it on its page', async () => {
    const load = { generator: 'autocannon' as const, connections: 4, durationSeconds: 1 }
    const spec = { servers: ['node/http'], scenarios: ['json'], profiles: [load], rounds: 1, warmupSeconds: 0 }
    const job = await instance.createJob(spec)
    expect(job.unapproved.map(({ serverId }) => serverId)).toEqual(['node/http'])
    await page.goto(`${instance.webUrl}/jobs/${job.id}`)
    await page.getByRole('heading', { name: '1 server waits for approval' }).waitFor()
    await page.getByText('server.json').waitFor()
    expect(await violations()).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect((await instance.job(job.id)).runs).toMatchObject({ queued: 1, active: 0 })
    await page.getByRole('button', { name: 'Approve these sources' }).click()
    const ended = await instance.until(job.id, ({ finishedAt }) => finishedAt !== null, 120)
    expect([ended.status, ended.unapproved]).toEqual(['SUCCEEDED', []])
    await page.getByRole('heading', { name: /waits for approval/ }).waitFor({ state: 'detached' })
  }, 180_000)
})
