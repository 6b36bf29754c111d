import type { Browser } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { findBrowser, launchBrowser, unpackBrowser } from '../src/browser.ts'

let browser: Browser | undefined
afterEach(() => browser?.close())

const showsText = async (): Promise<string | null | undefined> => {
  const page = await browser?.newPage()
  await page?.setContent('<button onclick="this.textContent = 1 + 1">?</button>')
  await page?.click('button')
  return page?.textContent('button')
}

describe('launchBrowser', () => {
  it('drives whatever this machine has', async () => {
    browser = await launchBrowser(await findBrowser())
    expect(await showsText()).toBe('2')
  })

  it('drives the browser that came with the install, on its own libraries', async () => {
    browser = await launchBrowser(await unpackBrowser())
    expect(await showsText()).toBe('2')
  })
})
